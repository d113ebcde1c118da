/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.SampleCount;

/**
 * A fork's own figures; rates are those of the last iteration.
 *
 * @param samples all of the fork, warm-up included, because no snapshot tells them apart
 * @param processCpuNanosPerOp processor time of the process: reader, consumers and collector
 *     included
 */
record RecordAccount(
    SampleCount samples,
    double callerBytesPerOp,
    double callerCpuNanosPerOp,
    double processCpuNanosPerOp,
    double backlogPerSecond,
    double readMillis) {}
