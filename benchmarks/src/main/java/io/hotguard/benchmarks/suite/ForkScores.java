/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.util.List;
import java.util.Map;

/**
 * The scores of one case's forks, in the order they ran.
 *
 * @param percentiles nanoseconds of sampled operations by percentile, one for each fork; empty
 *     unless the benchmark samples
 * @param accounts the accounts that the forks handed over
 */
public record ForkScores<A>(
    List<String> jvmFlags,
    List<Double> nanosPerOp,
    List<Double> bytesPerOp,
    Map<String, List<Double>> percentiles,
    List<A> accounts) {}
