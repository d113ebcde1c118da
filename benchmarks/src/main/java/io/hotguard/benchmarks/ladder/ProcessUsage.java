/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** A process' use of the processors. */
final class ProcessUsage {
  private static final long REST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long MAX_REST_NANOS = TimeUnit.SECONDS.toNanos(2);

  private ProcessUsage() {}

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
}
