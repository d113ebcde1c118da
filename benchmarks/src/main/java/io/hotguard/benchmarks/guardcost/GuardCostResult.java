/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;

/**
 * A result file.
 *
 * @param environment machine and commit
 * @param command what was typed
 * @param warmupSeconds for which each process ran before it was measured
 * @param windowMillis for which requests were counted
 * @param workers threads that send one request after the other
 * @param pairs windows beside each other in time, one without and one with the guard
 * @param controls such windows, both without the guard
 */
public record GuardCostResult(
    Environment environment,
    String command,
    int warmupSeconds,
    int windowMillis,
    int workers,
    List<Pair> pairs,
    List<Pair> controls) {

  /**
   * Two windows.
   *
   * @param plainPerSecond requests without the guard
   * @param otherPerSecond requests with it; in a control without it, too
   */
  public record Pair(double plainPerSecond, double otherPerSecond) {}

  /** What the guard leaves of the throughput. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio guarded() {
    return ratio(pairs);
  }

  /** What windows of the same differ by. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio control() {
    return ratio(controls);
  }

  private static PairedRatio ratio(List<Pair> of) {
    return PairedRatio.of(
        of.stream().mapToDouble(pair -> pair.otherPerSecond() / pair.plainPerSecond()).toArray());
  }
}
