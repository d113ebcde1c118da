/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Median;
import java.util.List;
import java.util.Map;

/** A diagnosis of one recording beside JDK Mission Control, which only loads it. */
public record ReadingResult(
    Environment environment,
    String command,
    Map<String, String> versions,
    long bytes,
    List<Reader> readers) {
  /** The least size of the recording, and the heap of all processes. */
  public static final long LEAST_BYTES = 112_000_000;

  public static final int HEAP_MEBIBYTES = 4096;
  public static final String HOTGUARD = "hotguard diagnose";
  public static final String JMC = "JMC, events loaded";

  /** The processes of one program. */
  public record Reader(String name, List<SpeedResult.Run> runs) {
    public double seconds() {
      return Median.of(runs.stream().map(SpeedResult.Run::seconds).toList());
    }

    public double cpuSeconds() {
      return Median.of(runs.stream().map(SpeedResult.Run::cpuSeconds).toList());
    }

    public double peakHeapMebibytes() {
      return Median.of(runs.stream().map(run -> run.peakHeapBytes() / (double) (1 << 20)).toList());
    }
  }

  /** How many times as long JDK Mission Control needs; NaN if one of both was not measured. */
  public double timesFaster() {
    return seconds(JMC) / seconds(HOTGUARD);
  }

  private double seconds(String reader) {
    return readers.stream()
        .filter(one -> one.name().equals(reader))
        .mapToDouble(Reader::seconds)
        .findFirst()
        .orElse(Double.NaN);
  }
}
