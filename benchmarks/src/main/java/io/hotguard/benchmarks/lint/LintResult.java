/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Optional;

public record LintResult(Environment environment, String command, List<Cell> measurements) {

  /**
   * The findings of a tool; figures that the tool does not tell are 0.
   *
   * @param notes inputs that it could not read
   */
  public record Found(long findings, long classes, long methods, long hotMethods, long notes) {}

  /**
   * One process.
   *
   * @param seconds from the first jar to the last finding
   * @param cpuSeconds of all threads of the process since its start
   * @param peakHeapBytes the peaks of all heap pools together
   */
  public record Run(double seconds, double cpuSeconds, long peakHeapBytes, Found found) {}

  /**
   * One tool on one corpus.
   *
   * @param corpus {@code part} or {@code all}
   * @param classFiles class files in the jars; a name that is in several jars counts each time
   */
  public record Cell(
      String tool,
      String corpus,
      int jars,
      long classFiles,
      List<String> jvmFlags,
      List<Run> runs) {

    /** Classes of different names; 0 if the tool does not tell. */
    public long distinctClasses() {
      Found found = runs.get(0).found();
      return found == null ? 0 : found.classes();
    }

    public double classesPerCpuSecond() {
      return classFiles / Median.of(runs.stream().map(Run::cpuSeconds).toList());
    }

    public double classesPerSecond() {
      return classFiles / Median.of(runs.stream().map(Run::seconds).toList());
    }

    public double peakHeapMebibytes() {
      return Median.of(runs.stream().map(run -> run.peakHeapBytes() / (double) (1 << 20)).toList());
    }
  }

  public Optional<Cell> find(String tool, String corpus) {
    return measurements.stream()
        .filter(cell -> cell.tool().startsWith(tool) && cell.corpus().equals(corpus))
        .findFirst();
  }
}
