/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Optional;

/** What it takes to diagnose a large recording. */
public record SpeedResult(Environment environment, String command, List<Cell> measurements) {
  private static final double MEGABYTE = 1e6;
  private static final double MEBIBYTE = 1 << 20;

  /**
   * One process, from its start to the diagnosis.
   *
   * @param seconds from the opening of the file to the diagnosis
   * @param cpuSeconds of all threads since the process began
   * @param peakHeapBytes the peaks of all pools of the heap together
   */
  public record Run(
      double seconds, double cpuSeconds, long peakHeapBytes, long events, int rules) {}

  /**
   * One recording with one heap.
   *
   * @param recording what it was made of
   * @param runs one for each process; none if it ran out of memory
   */
  public record Cell(String recording, long bytes, int heapMebibytes, List<Run> runs) {
    /** From the opening to the diagnosis, in a process that has just begun. */
    public double megabytesPerSecond() {
      return bytes / MEGABYTE / Median.of(runs.stream().map(Run::seconds).toList());
    }

    public double peakHeapMebibytes() {
      return Median.of(runs.stream().map(run -> run.peakHeapBytes() / MEBIBYTE).toList());
    }

    public boolean passed() {
      return !runs.isEmpty();
    }
  }

  /** The cell of a recording with a heap, if it was measured. */
  public Optional<Cell> find(long leastBytes, int heapMebibytes) {
    return measurements.stream()
        .filter(cell -> cell.bytes() >= leastBytes && cell.heapMebibytes() == heapMebibytes)
        .findFirst();
  }
}
