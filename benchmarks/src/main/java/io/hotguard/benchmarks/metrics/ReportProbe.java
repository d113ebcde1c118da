/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.metrics.aggregate.DoubleBufferedReport;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Fills one kind of report for some periods, among ordinary garbage, and prints the work of the
 * garbage collector.
 */
final class ReportProbe {
  private static final int TYPES = 20;
  private static final int WARM_UP_PERIODS = 5;
  static final int REQUEST_BYTES = 256;

  /** Keeps the ordinary garbage from being optimised away. */
  private static final AtomicReference<byte[]> LAST_REQUEST = new AtomicReference<>();

  private ReportProbe() {}

  /** Arguments: kind, keys, calls a period, periods. */
  public static void main(String[] args) throws IOException {
    int keys = Integer.parseInt(args[1]);
    int calls = Integer.parseInt(args[2]);
    int periods = Integer.parseInt(args[3]);
    if (args[0].equals(ReportProgram.DOUBLE_BUFFERED)) {
      try (DoubleBufferedReport report =
          DoubleBufferedReport.builder("garbage").maxOperations(keys).build()) {
        run(report::record, report::swap, keys, calls, periods);
      }
    } else {
      RebuiltReport report = new RebuiltReport();
      run(report::record, report::swap, keys, calls, periods);
      if (report.lastTypes() == 0) {
        throw new IllegalStateException("the baseline recorded nothing");
      }
    }
  }

  private static void run(Recording recording, Runnable swap, int keys, int calls, int periods)
      throws IOException {
    String[] types = new String[keys];
    String[] names = new String[keys];
    for (int i = 0; i < keys; i++) {
      types[i] = "type-" + i % TYPES;
      names[i] = "name-" + i;
    }
    SplittableRandom random = new SplittableRandom(1);
    long[] before = new long[3];
    for (int period = 0; period < WARM_UP_PERIODS + periods; period++) {
      if (period == WARM_UP_PERIODS) {
        before = collections();
      }
      for (int i = 0; i < calls; i++) {
        int key = i % keys;
        LAST_REQUEST.setPlain(new byte[REQUEST_BYTES]);
        long duration = (1_000L << (key & 7)) + random.nextInt(4_000 << (key & 7));
        recording.record(types[key], names[key], duration, random.nextInt(20) == 0);
      }
      swap.run();
    }
    long[] after = collections();
    Map<String, Double> counted =
        Map.of(
            "young", (double) (after[0] - before[0]),
            "youngMillis", (double) (after[1] - before[1]),
            "other", (double) (after[2] - before[2]),
            "oldBytes", (double) oldUsedBytes());
    Terminal.OUT.println(Json.line(Cell.counted(Map.of(), List.of(), List.of(counted))));
  }

  private static long[] collections() {
    long[] counts = new long[3];
    for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
      String name = collector.getName();
      if (name.contains("Young") || name.contains("Scavenge") || name.equals("Copy")) {
        counts[0] += collector.getCollectionCount();
        counts[1] += collector.getCollectionTime();
      } else {
        counts[2] += collector.getCollectionCount();
      }
    }
    return counts;
  }

  private static long oldUsedBytes() {
    long bytes = 0;
    for (MemoryPoolMXBean pool : ManagementFactory.getMemoryPoolMXBeans()) {
      if (pool.getName().contains("Old") || pool.getName().contains("Tenured")) {
        bytes += pool.getUsage().getUsed();
      }
    }
    return bytes;
  }

  private interface Recording {
    void record(String type, String name, long durationNanos, boolean failed);
  }
}
