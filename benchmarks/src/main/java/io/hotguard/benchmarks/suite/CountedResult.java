/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Measured;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

public record CountedResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    List<Cell> measurements) {

  /** The scores of one case, with the counts of the first fork. */
  public record Cell(
      Map<String, String> parameters,
      List<String> jvmFlags,
      List<Double> nanosPerOp,
      List<Double> bytesPerOp,
      Map<String, Double> counted)
      implements Measured {

    public static Cell of(SuiteCase one, ForkScores<CountedAccount> scores) {
      return new Cell(
          one.label(),
          scores.jvmFlags(),
          scores.nanosPerOp(),
          scores.bytesPerOp(),
          new TreeMap<>(
              scores.accounts().isEmpty() ? Map.of() : scores.accounts().get(0).counted()));
    }
  }
}
