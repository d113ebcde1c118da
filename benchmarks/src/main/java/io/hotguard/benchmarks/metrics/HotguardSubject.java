/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/** Recorders of one registry, with its defaults. */
final class HotguardSubject implements Subject {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final RecorderRegistry registry =
      RecorderRegistry.builder("bench-" + NUMBER.incrementAndGet()).build();
  private final IntervalReader reader = registry.intervalReader("bench");
  private final Recorder[] recorders;
  private long read;

  HotguardSubject(int metrics) {
    recorders =
        IntStream.range(0, metrics)
            .mapToObj(i -> registry.recorder("metric-" + i, MetricUnit.NANOSECONDS))
            .toArray(Recorder[]::new);
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> recorders[metric].record(nanos);
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (MetricSnapshot metric : reader.next().metrics().values()) {
      read += metric.distribution().count();
      for (double quantile : QUANTILES) {
        quantiles.accept(metric.distribution().quantile(quantile));
      }
    }
  }

  @Override
  public long delivered() {
    read(quantile -> {});
    return read;
  }

  @Override
  public void close() {
    registry.close();
  }
}
