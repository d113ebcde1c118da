/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

/**
 * The settings of both runs of the demo.
 *
 * @param seconds length of the measured part of each run
 * @param drainSeconds bound of the wait for backlogs after it
 * @param receiverRate messages per second that the receiver reads
 * @param thinkMicros time slept per ten events
 */
public record DemoSettings(
    int seconds,
    int warmUpSeconds,
    int drainSeconds,
    int threads,
    int receiverRate,
    int thinkMicros) {}
