/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.GuardReading;
import java.util.List;
import java.util.Map;

/**
 * What the application process knows of its own run.
 *
 * @param measuredCalls enabled logging calls begun within it
 * @param returnedPerThread calls returned in the whole run; thread t used the sequence numbers 0 to
 *     [t], exclusive
 * @param stuckThreads producers that had not returned when the drain's bound was over
 * @param latency per level, nanoseconds of the logging call
 * @param waiting producers stopped on the logging path
 * @param ringWaiting events in the ring after the drain
 * @param drainMillis time until nothing waited any more, or the bound
 * @param guard the guard's counters after the shutdown, or just before it when the guard's MBean
 *     ends with it
 */
public record ApplicationReport(
    double measuredSeconds,
    long measuredCalls,
    List<Long> returnedPerThread,
    int stuckThreads,
    Map<String, Latency> latency,
    Waiting waiting,
    long ringWaiting,
    long drainMillis,
    long shutdownMillis,
    GuardReading guard) {

  /** Quantiles of one level's calls, in nanoseconds. */
  public record Latency(long count, long p50, long p99, long p999, long max) {}

  /**
   * Producers inside a logging call and not running.
   *
   * @param samples times the states of all producers were read
   * @param maxBlocked most producers BLOCKED in one sample
   * @param maxWaiting most producers WAITING or TIMED_WAITING in one sample
   * @param blockedPercent share of all observations
   * @param waitingPercent share of all observations
   * @param blockedCount growth of the sum of {@code ThreadInfo.getBlockedCount}
   * @param waitedCount growth of the sum of {@code ThreadInfo.getWaitedCount}, less the
   *     application's own sleeps
   */
  public record Waiting(
      long samples,
      int maxBlocked,
      int maxWaiting,
      double blockedPercent,
      double waitingPercent,
      long blockedCount,
      long waitedCount) {}
}
