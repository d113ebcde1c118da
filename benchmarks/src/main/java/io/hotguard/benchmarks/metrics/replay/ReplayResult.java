/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;

/**
 * Result of the QMonitor replay.
 *
 * @param capacityPerSecond requests that the service handles without metrics, at load 10
 */
public record ReplayResult(
    Environment environment,
    String command,
    int heapMebibytes,
    int workers,
    int metricsPerRequest,
    double capacityPerSecond,
    List<Run> runs) {

  /** One process, and how it ended: {@code normally}, or its failure. */
  public record Run(String design, String ended, List<Step> steps) {}

  /**
   * One load, held for some seconds.
   *
   * @param load 1 is a tenth of the capacity; 10 is as much as the workers can, without a pause
   * @param offeredPerSecond requests that came; 0 if they came without a pause
   * @param p50Millis response time from the arrival of the request
   * @param maxHeapMebibytes greatest use of the heap seen, garbage included
   * @param maxBlocked most workers seen waiting for a lock at one moment
   * @param blockedPercent of all observations of a worker
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
