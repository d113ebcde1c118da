/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Optional;

public record SpeedResult(Environment environment, String command, List<Cell> measurements) {
  /** The least sizes of the large and of the huge recording, and the heap for both. */
  public static final long LARGE_BYTES = 85_000_000;

  public static final long HUGE_BYTES = 500_000_000;
  public static final int HEAP_MEBIBYTES = 256;

  /**
   * One process.
   *
   * @param cpuSeconds of all threads since the process began
   * @param peakHeapBytes the peaks of all heap pools together
   */
  public record Run(
      double seconds, double cpuSeconds, long peakHeapBytes, long events, int rules) {}

  /** One recording with one heap; a cell without runs ran out of memory. */
  public record Cell(String recording, long bytes, int heapMebibytes, List<Run> runs) {
    public double megabytesPerSecond() {
      return bytes / 1e6 / Median.of(runs.stream().map(Run::seconds).toList());
    }

    public double peakHeapMebibytes() {
      return Median.of(runs.stream().map(run -> run.peakHeapBytes() / (double) (1 << 20)).toList());
    }

    public boolean passed() {
      return !runs.isEmpty();
    }
  }

  public Optional<Cell> find(long leastBytes, int heapMebibytes) {
    return measurements.stream()
        .filter(cell -> cell.bytes() >= leastBytes && cell.heapMebibytes() == heapMebibytes)
        .findFirst();
  }
}
