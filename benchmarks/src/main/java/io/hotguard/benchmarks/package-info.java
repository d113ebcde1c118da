/**
 * What {@code benchmarks.jar} runs: the demo, the JMH suites, the tables. Nothing may depend on it.
 */
@NullMarked
package io.hotguard.benchmarks;

import org.jspecify.annotations.NullMarked;
