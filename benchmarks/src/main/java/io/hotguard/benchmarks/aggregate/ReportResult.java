/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.aggregate;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Optional;

/**
 * Result of the report program.
 *
 * @param periods periods without those of the warm-up
 * @param bytesPerCall other garbage of a call
 */
public record ReportResult(
    Environment environment,
    String command,
    int keys,
    int callsPerPeriod,
    int periods,
    int bytesPerCall,
    List<String> jvmFlags,
    List<Cell> cells) {

  /**
   * The garbage collections of one process.
   *
   * @param oldBytes used by the old generation at the end
   */
  public record Run(long young, long youngMillis, long other, long oldBytes) {}

  public record Cell(String report, List<Run> runs) {
    public double youngMillis() {
      return Median.of(runs.stream().map(run -> (double) run.youngMillis()).toList());
    }
  }

  public Optional<Cell> find(String report) {
    return cells.stream().filter(cell -> cell.report().equals(report)).findFirst();
  }
}
