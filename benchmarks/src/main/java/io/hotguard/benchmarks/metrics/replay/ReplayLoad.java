/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

/**
 * A load for the workers.
 *
 * @param load 1..10, or 0 to warm up
 * @param intervalNanos from one request of a worker to its next; 0 for no pause
 */
record ReplayLoad(int load, long startNanos, long endNanos, long intervalNanos) {

  static ReplayLoad closed(int load, long startNanos, long millis) {
    return new ReplayLoad(load, startNanos, startNanos + millis * 1_000_000, 0);
  }

  static ReplayLoad paced(
      int load, long startNanos, long millis, double requestsPerSecond, int workers) {
    return new ReplayLoad(
        load,
        startNanos,
        startNanos + millis * 1_000_000,
        Math.max(1, (long) (workers * 1e9 / requestsPerSecond)));
  }

  boolean isPaced() {
    return intervalNanos > 0;
  }
}
