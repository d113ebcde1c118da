/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A process' use of the machine, read from {@code /proc}.
 *
 * @param switches context switches of all living threads, voluntary or not
 */
record ProcessUsage(long cpuNanos, long switches) {
  private static final String KEY = "ctxt_switches:";
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long MAX_REST_NANOS = TimeUnit.SECONDS.toNanos(2);

  static ProcessUsage of(long pid) throws IOException {
    long switches = 0;
    try (Stream<Path> tasks = Files.list(Path.of("/proc", String.valueOf(pid), "task"))) {
      for (Path task : tasks.toList()) {
        switches += switches(task.resolve("status"));
      }
    }
    return new ProcessUsage(cpuNanos(pid), switches);
  }

  static long cpuNanos(long pid) throws IOException {
    return ProcessHandle.of(pid)
        .flatMap(handle -> handle.info().totalCpuDuration())
        .map(Duration::toNanos)
        .orElseThrow(() -> new IOException("process " + pid + " has no processor time"));
  }

  /** Waits, for a bounded time, until the process is almost idle. */
  static void awaitRest(long pid) throws IOException, InterruptedException {
    long deadline = System.nanoTime() + MAX_REST_NANOS;
    long used = Long.MAX_VALUE;
    while (used > REST_NANOS / 10 && System.nanoTime() - deadline < 0) {
      long before = cpuNanos(pid);
      TimeUnit.NANOSECONDS.sleep(REST_NANOS);
      used = cpuNanos(pid) - before;
    }
  }

  private static long switches(Path status) throws IOException {
    try {
      return sum(Files.readAllLines(status, StandardCharsets.UTF_8));
    } catch (NoSuchFileException ended) {
      return 0;
    }
  }

  static long sum(List<String> lines) {
    return lines.stream()
        .filter(line -> line.contains(KEY))
        .mapToLong(line -> Long.parseLong(line.substring(line.indexOf(KEY) + KEY.length()).strip()))
        .sum();
  }

  ProcessUsage since(ProcessUsage earlier) {
    return new ProcessUsage(cpuNanos - earlier.cpuNanos, switches - earlier.switches);
  }
}
