/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.SampleCount;

/**
 * What a fork tells besides its scores; rates are those of the last iteration.
 *
 * @param samples all of the fork, warm-up included: no snapshot knows which is which
 * @param callerBytesPerOp allocated by the recording threads
 * @param callerCpuNanosPerOp processor time of the recording threads
 * @param processCpuNanosPerOp processor time of the process: reader, consumers and GC included
 * @param backlogPerSecond growth of the backlog
 */
record RecordAccount(
    SampleCount samples,
    double callerBytesPerOp,
    double callerCpuNanosPerOp,
    double processCpuNanosPerOp,
    double backlogPerSecond,
    double readMillis) {}
