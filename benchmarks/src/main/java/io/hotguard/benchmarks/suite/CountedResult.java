/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The result file of a suite whose forks hand over counts beside their scores.
 *
 * @param environment the machine
 * @param command what made it
 * @param versions what was measured
 * @param measurements one for each case
 */
public record CountedResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Cell> measurements) {

  /**
   * The scores of one case.
   *
   * @param parameters the case
   * @param jvmFlags flags of the forks
   * @param nanosPerOp one for each measured iteration
   * @param bytesPerOp allocated by all threads, one for each fork
   * @param counted what the first fork handed over, see {@link CountedAccount}
   */
  public record Cell(
      Map<String, String> parameters,
      List<String> jvmFlags,
      List<Double> nanosPerOp,
      List<Double> bytesPerOp,
      Map<String, Double> counted) {

    public static Cell of(SuiteCase one, ForkScores<CountedAccount> scores) {
      return new Cell(
          one.label(),
          scores.jvmFlags(),
          scores.nanosPerOp(),
          scores.bytesPerOp(),
          new TreeMap<>(
              scores.accounts().isEmpty() ? Map.of() : scores.accounts().get(0).counted()));
    }

    public String parameter(String name) {
      return parameters.getOrDefault(name, "");
    }

    public double medianNanos() {
      return Median.of(nanosPerOp);
    }

    public double medianBytes() {
      return Median.of(bytesPerOp);
    }
  }

  /** The cell with all these parameters, if it was measured. */
  public Optional<Cell> find(Map<String, String> parameters) {
    return measurements.stream()
        .filter(cell -> cell.parameters().entrySet().containsAll(parameters.entrySet()))
        .findFirst();
  }
}
