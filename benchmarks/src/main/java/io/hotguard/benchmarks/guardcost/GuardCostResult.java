/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.guardcost;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.hotguard.benchmarks.results.Environment;
import java.util.List;

/**
 * The result of command {@code guard-cost}.
 *
 * @param warmupSeconds for which each process ran before it was measured
 * @param pairs neighbouring windows, one with recording off and one with recording on
 * @param controls neighbouring windows with recording off in both
 * @param threads the guard's own share of the processor time, in each process
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
   * @param otherPerSecond requests with recording on; in a control, off
   */
  public record Pair(
      double plainPerSecond, double otherPerSecond, double plainCpuMicros, double otherCpuMicros) {}

  /** Throughput with recording on, divided by that with recording off. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio guarded() {
    return ratio(pairs);
  }

  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio control() {
    return ratio(controls);
  }

  /** Processor time of a request with recording on, divided by that with recording off. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio guardedCpu() {
    return cpu(pairs);
  }

  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public PairedRatio controlCpu() {
    return cpu(controls);
  }

  /** The mean share of the guard's own threads. */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double threadsShare() {
    return threads.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /**
   * The throughput that remains if the guard's threads also take processor time from the service.
   */
  @JsonProperty(access = JsonProperty.Access.READ_ONLY)
  public double leaves() {
    return guarded().ratio() * (1 - threadsShare());
  }

  /** The same at the lower end of the interval. */
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
