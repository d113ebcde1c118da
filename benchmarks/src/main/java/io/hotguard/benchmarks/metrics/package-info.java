/**
 * Cost, error and heap of the recorders beside their peers, reports with two halves, and a replayed
 * service. Start at {@code MetricsCommand}; the peers are in {@code Subjects}.
 */
@NullMarked
package io.hotguard.benchmarks.metrics;

import org.jspecify.annotations.NullMarked;
