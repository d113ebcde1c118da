/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.metrics.DistributionAccumulator;
import io.hotguard.metrics.aggregate.DoubleBufferedReport;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Compares the young collections of a report with two halves and of a new map each period. */
final class ReportProgram {
  static final String NEW_MAP = "new-map";
  static final String DOUBLE_BUFFERED = "double-buffered";
  static final List<String> KINDS = List.of(NEW_MAP, DOUBLE_BUFFERED);
  static final List<String> FLAGS = List.of("-Xms512m", "-Xmx512m", "-Xmn64m", "-XX:+UseG1GC");
  private static final int KEYS = 10_000;
  private static final int CALLS = 500_000;
  private static final long TIMEOUT_SECONDS = 300;

  private ReportProgram() {}

  /** Runs a process of its own. */
  static Map<String, Double> run(String kind, int periods)
      throws IOException, InterruptedException {
    return ChildProcess.start(
            Directories.temporary("bench-report"),
            FLAGS,
            ReportProbe.class,
            List.of(kind, String.valueOf(periods)))
        .counts(TIMEOUT_SECONDS)
        .get(0);
  }

  static Map<String, String> settings(int periods) {
    return Map.of(
        "keys", String.valueOf(KEYS),
        "periods", String.valueOf(periods),
        "calls a period", String.valueOf(CALLS),
        "bytes of other garbage a call", String.valueOf(ReportProbe.REQUEST_BYTES));
  }

  /**
   * Fills one kind of report for some periods, among ordinary garbage, and prints the work of the
   * garbage collector.
   */
  static final class ReportProbe {
    private static final int TYPES = 20;
    private static final int WARM_UP_PERIODS = 5;
    static final int REQUEST_BYTES = 256;

    /** Keeps the ordinary garbage from being optimised away. */
    private static final AtomicReference<byte[]> LAST_REQUEST = new AtomicReference<>();

    private ReportProbe() {}

    /** Arguments: kind, periods. */
    public static void main(String[] args) throws IOException {
      int periods = Integer.parseInt(args[1]);
      if (args[0].equals(DOUBLE_BUFFERED)) {
        try (DoubleBufferedReport report =
            DoubleBufferedReport.builder("garbage").maxOperations(KEYS).build()) {
          run(report::record, report::swap, periods);
        }
      } else {
        RebuiltReport report = new RebuiltReport();
        run(report::record, report::swap, periods);
        if (report.lastTypes() == 0) {
          throw new IllegalStateException("the baseline recorded nothing");
        }
      }
    }

    private static void run(Recording recording, Runnable swap, int periods) throws IOException {
      String[] types = new String[KEYS];
      String[] names = new String[KEYS];
      for (int i = 0; i < KEYS; i++) {
        types[i] = "type-" + i % TYPES;
        names[i] = "name-" + i;
      }
      SplittableRandom random = new SplittableRandom(1);
      long[] before = new long[3];
      for (int period = 0; period < WARM_UP_PERIODS + periods; period++) {
        if (period == WARM_UP_PERIODS) {
          before = collections();
        }
        for (int i = 0; i < CALLS; i++) {
          int key = i % KEYS;
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
      Terminal.OUT.println(Json.line(counted));
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

    /**
     * The baseline: a new map each period; the last map is kept until the next swap. It has one
     * writer and no lock, because only its garbage counts.
     */
    private static final class RebuiltReport {
      private Map<String, Map<String, Entry>> current = new HashMap<>();
      private @Nullable Map<String, Map<String, Entry>> last;

      void record(String type, String name, long durationNanos, boolean failed) {
        Entry entry =
            current
                .computeIfAbsent(type, ignored -> new HashMap<>())
                .computeIfAbsent(name, ignored -> new Entry());
        (failed ? entry.failures : entry.successes).add(durationNanos);
      }

      void swap() {
        last = current;
        current = new HashMap<>();
      }

      int lastTypes() {
        return last == null ? 0 : last.size();
      }

      private static final class Entry {
        private final DistributionAccumulator successes = new DistributionAccumulator();
        private final DistributionAccumulator failures = new DistributionAccumulator();
      }
    }
  }
}
