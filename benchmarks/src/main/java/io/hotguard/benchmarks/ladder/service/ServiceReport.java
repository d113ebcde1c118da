/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.List;

/**
 * The service's account of its whole run.
 *
 * @param returnedPerWorker logging calls returned; worker w used the sequence numbers 0 to [w],
 *     exclusive
 * @param samples the account of the values for percentiles
 * @param discarded events that the stock Discard policy counted
 */
public record ServiceReport(
    List<Long> returnedPerWorker, SampleCount samples, long discarded, GuardReading guard) {}
