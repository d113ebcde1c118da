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
 * @param warmupSeconds for which each process ran before it was measured
 * @param workers threads that send one request after the other
 * @param pairs windows beside each other in time, one with what the guard records off, one with it
 *     on
 * @param controls such windows, off in both
 * @param threads the share of the guard's own threads of the processor time, in each process
 */
public record GuardCostResult(
    Environment environment,
    String command,
    int warmupSeconds,
    int windowMillis,
    int workers,
    List<Pair> pairs,
    List<Pair> controls,
    List<Double> threads) {

  /**
   * Two windows.
   *
   * @param plainPerSecond requests while the guard records nothing
   * @param otherPerSecond requests while it records; in a control nothing, too
   * @param plainCpuMicros processor time of the process for each request of the first
   * @param otherCpuMicros the same of the second
   */
  public record Pair(
      double plainPerSecond, double otherPerSecond, double plainCpuMicros, double otherCpuMicros) {}

  /** What the guard's recording leaves of the throughput. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio guarded() {
    return ratio(pairs);
  }

  /** What windows of the same differ by. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio control() {
    return ratio(controls);
  }

  /** What the guard's recording makes of a request's processor time. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio guardedCpu() {
    return cpu(pairs);
  }

  /** What windows of the same differ by, in that. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio controlCpu() {
    return cpu(controls);
  }

  /** The mean share of the guard's own threads. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double threadsShare() {
    return threads.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** What the guard leaves in all, where its threads take what the service could have used. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double leaves() {
    return guarded().ratio() * (1 - threadsShare());
  }

  /** What it leaves at the lower end of its interval. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double leavesAtLeast() {
    return guarded().lowest() * (1 - threadsShare());
  }

  private static PairedRatio cpu(List<Pair> of) {
    return PairedRatio.of(
        of.stream().mapToDouble(pair -> pair.otherCpuMicros() / pair.plainCpuMicros()).toArray());
  }

  private static PairedRatio ratio(List<Pair> of) {
    return PairedRatio.of(
        of.stream().mapToDouble(pair -> pair.otherPerSecond() / pair.plainPerSecond()).toArray());
  }
}
