/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;

/**
 * Result of the QMonitor replay.
 *
 * @param environment machine and commit
 * @param command what was typed
 * @param heapMebibytes {@code -Xmx} of the service
 * @param workers threads that handle requests
 * @param metricsPerRequest values recorded by each request
 * @param capacityPerSecond requests that the service handles without metrics; load 10
 * @param runs in the order they ran
 */
public record ReplayResult(
    Environment environment,
    String command,
    int heapMebibytes,
    int workers,
    int metricsPerRequest,
    double capacityPerSecond,
    List<Run> runs) {

  /**
   * One process.
   *
   * @param design what recorded
   * @param ended {@code normally}, or how it failed
   * @param steps those that it completed
   */
  public record Run(String design, String ended, List<Step> steps) {}

  /**
   * One load, held for some seconds.
   *
   * @param load 1 is a tenth of the capacity; 10 is as much as the workers can, without a pause
   * @param offeredPerSecond requests that came; 0 where they came without a pause
   * @param completedPerSecond requests answered
   * @param p50Millis response time from when the request came
   * @param p99Millis same
   * @param maxMillis same
   * @param recorded values recorded
   * @param dropped values refused
   * @param backlog values waiting at the end
   * @param maxHeapMebibytes greatest use of the heap seen, garbage included
   * @param maxBlocked most workers seen waiting for a lock at one moment
   * @param blockedPercent of all observations of a worker
   * @param gcCount collections
   * @param gcMillis time in collections
   */
  public record Step(
      int load,
      double offeredPerSecond,
      double completedPerSecond,
      double p50Millis,
      double p99Millis,
      double maxMillis,
      long recorded,
      long dropped,
      long backlog,
      long maxHeapMebibytes,
      int maxBlocked,
      double blockedPercent,
      long gcCount,
      long gcMillis) {}

  /** Median over the runs of a design; NaN if none completed the load. */
  public double completedPerSecond(String design, int load) {
    return Median.of(
        runs.stream()
            .filter(run -> run.design().equals(design))
            .flatMap(run -> run.steps().stream())
            .filter(step -> step.load() == load)
            .map(Step::completedPerSecond)
            .toList());
  }
}
