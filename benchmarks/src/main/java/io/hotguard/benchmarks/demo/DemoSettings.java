/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.util.List;

/**
 * The settings of both runs of the demo.
 *
 * @param seconds length of the measured part of each run
 * @param drainSeconds bound of the wait for backlogs after it
 * @param receiverRate messages per second that the receiver reads
 * @param workMicros CPU time burned per request of {@link Producer#LINES_PER_REQUEST} events
 * @param thinkMicros time slept per request
 */
public record DemoSettings(
    int seconds,
    int warmUpSeconds,
    int drainSeconds,
    int threads,
    int receiverRate,
    int workMicros,
    int thinkMicros) {

  List<String> toArguments() {
    return List.of(
        String.valueOf(seconds),
        String.valueOf(warmUpSeconds),
        String.valueOf(drainSeconds),
        String.valueOf(threads),
        String.valueOf(receiverRate),
        String.valueOf(workMicros),
        String.valueOf(thinkMicros));
  }

  static DemoSettings fromArguments(String[] arguments) {
    int[] n = List.of(arguments).stream().mapToInt(Integer::parseInt).toArray();
    return new DemoSettings(n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
  }
}
