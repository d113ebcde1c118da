/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.DoubleConsumer;

public final class HotguardSubject implements Subject {
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final RecorderRegistry registry;
  private final IntervalReader reader;
  private final Recorder[] recorders;
  private long read;

  public HotguardSubject(int metrics) {
    this(metrics, RecorderRegistry.builder(nextName()));
  }

  /** Creates a registry with this room for private cells. */
  public HotguardSubject(int metrics, int privateBytes) {
    this(metrics, RecorderRegistry.builder(nextName()).privateBytes(privateBytes));
  }

  private HotguardSubject(int metrics, RecorderRegistry.Builder builder) {
    registry = builder.build();
    reader = registry.intervalReader("bench");
    recorders = new Recorder[metrics];
    for (int i = 0; i < metrics; i++) {
      recorders[i] = registry.recorder("metric-" + i, MetricUnit.NANOSECONDS);
    }
  }

  private static String nextName() {
    return "bench-" + NUMBER.incrementAndGet();
  }

  RecorderRegistry registry() {
    return registry;
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> recorders[metric].record(nanos);
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (MetricSnapshot metric : next().metrics().values()) {
      for (double quantile : QUANTILES) {
        quantiles.accept(metric.distribution().quantile(quantile));
      }
    }
  }

  public RegistrySnapshot next() {
    RegistrySnapshot interval = reader.next();
    for (MetricSnapshot metric : interval.metrics().values()) {
      Distribution distribution = metric.distribution();
      read += distribution.count();
    }
    return interval;
  }

  @Override
  public long delivered() {
    next();
    return read;
  }

  @Override
  public void close() {
    registry.close();
  }
}
