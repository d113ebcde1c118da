/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.List;
import java.util.function.DoubleConsumer;

/**
 * A way to record values of several metrics and to read their percentiles.
 *
 * <p>Threading: each recording thread has a writer of its own; one thread at a time reads.
 */
interface Subject extends AutoCloseable {

  List<Double> QUANTILES = List.of(0.5, 0.99, 0.999);

  /** A recording thread's writer. */
  @FunctionalInterface
  interface Writer {
    void record(int metric, long nanos);
  }

  Writer writer();

  /**
   * Takes a snapshot of all metrics, as a periodic exporter does.
   *
   * @param quantiles takes every quantile, so that none can be optimised away
   */
  void read(DoubleConsumer quantiles);

  /** Values that any snapshot holds or would hold now; called when no thread records any more. */
  long delivered();

  /** Accepted values that are not yet counted. */
  default long backlog() {
    return 0;
  }

  @Override
  default void close() {}
}
