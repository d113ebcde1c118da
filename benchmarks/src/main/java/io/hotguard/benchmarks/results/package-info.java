/** Results as JSON, the claims made of them, and the tables rendered from them. */
@NullMarked
package io.hotguard.benchmarks.results;

import org.jspecify.annotations.NullMarked;
