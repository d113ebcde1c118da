/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.hotguard.benchmarks.process.GuardReading;
import java.util.List;
import java.util.Map;

/**
 * The application's report on its own run.
 *
 * @param measuredCalls enabled logging calls begun within the measured time
 * @param returnedPerThread calls returned in the whole run; thread t used the sequence numbers 0 to
 *     [t], exclusive
 * @param stuckThreads producers that had not returned at the end of the drain
 * @param latency per level, nanoseconds of the logging call
 * @param ringWaiting events in the queues of the library after the drain
 * @param drainMillis time until nothing waited any more, or the bound
 * @param guard counters after the shutdown, or just before it if the guard's MBean ends with it
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

  public record Latency(long count, long p50, long p99, long p999, long max) {}

  /**
   * Producers inside a logging call and not running.
   *
   * @param samples times the states of all producers were read
   * @param blockedPercent share of all observations
   */
  @JsonIgnoreProperties({"blockedCount", "waitedCount"}) // in committed results
  public record Waiting(
      long samples, int maxBlocked, int maxWaiting, double blockedPercent, double waitingPercent) {
    /** The most threads that were blocked at once, or that waited at once. */
    public int mostStopped() {
      return Math.max(maxBlocked, maxWaiting);
    }
  }
}
