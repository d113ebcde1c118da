/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.results;

import java.util.List;
import java.util.Map;

/**
 * The result file of a command that measures cases alike.
 *
 * @param versions of the libraries, and settings that all cases share
 */
public record BenchmarkResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Cell> measurements) {
  /**
   * One case.
   *
   * @param nanosPerOp one time for each measured iteration
   * @param bytesPerOp bytes that all threads allocated, one figure for each fork
   * @param counted what each fork or process counted
   */
  public record Cell(
      Map<String, String> parameters,
      List<String> jvmFlags,
      List<Double> nanosPerOp,
      List<Double> bytesPerOp,
      List<Map<String, Double>> counted) {
    /** A case of processes that measure for themselves. */
    public static Cell counted(
        Map<String, String> parameters, List<String> jvmFlags, List<Map<String, Double>> counted) {
      return new Cell(parameters, jvmFlags, List.of(), List.of(), counted);
    }
  }
}
