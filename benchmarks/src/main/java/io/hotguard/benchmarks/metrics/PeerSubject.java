/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.function.DoubleConsumer;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A library whose metrics have nothing in common: a snapshot reads one after the other. */
final class PeerSubject implements Subject {
  /** One metric, set up as the documentation of its library shows. */
  interface Metric {
    void record(long nanos);

    /** Takes a snapshot; returns how many values have been in one so far. */
    long read(DoubleConsumer quantiles);
  }

  private final Metric[] metrics;

  PeerSubject(int number, IntFunction<Metric> metric) {
    metrics = IntStream.range(0, number).mapToObj(metric).toArray(Metric[]::new);
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> metrics[metric].record(nanos);
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (Metric metric : metrics) {
      metric.read(quantiles);
    }
  }

  @Override
  public long delivered() {
    long delivered = 0;
    for (Metric metric : metrics) {
      delivered += metric.read(quantile -> {});
    }
    return delivered;
  }
}
