/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/** A plain counter for each metric: no percentiles. */
final class CounterSubject implements Subject {
  private final LongAdder[] counters;

  CounterSubject(int metrics) {
    counters = Stream.generate(LongAdder::new).limit(metrics).toArray(LongAdder[]::new);
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> counters[metric].increment();
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (LongAdder counter : counters) {
      quantiles.accept((double) counter.sum());
    }
  }

  @Override
  public long delivered() {
    return Stream.of(counters).mapToLong(LongAdder::sum).sum();
  }
}
