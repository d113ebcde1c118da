/** Claims, and the Markdown tables generated from the committed results. */
@NullMarked
package io.hotguard.benchmarks.tables;

import org.jspecify.annotations.NullMarked;
