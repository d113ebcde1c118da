/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/** HdrHistogram's recorders: two significant digits, values up to an hour. */
final class HdrSubjects {
  private static final long MAX_NANOS = TimeUnit.HOURS.toNanos(1);
  private static final int DIGITS = 2;

  private HdrSubjects() {}

  private static long read(Histogram interval, DoubleConsumer quantiles) {
    for (double quantile : Subject.QUANTILES) {
      quantiles.accept((double) interval.getValueAtPercentile(100 * quantile));
    }
    return interval.getTotalCount();
  }

  static final class Shared implements Subject {
    private final Recorder[] recorders;
    private final @Nullable Histogram[] recycled;
    private long read;

    Shared(int metrics) {
      recorders =
          Stream.generate(() -> new Recorder(1, MAX_NANOS, DIGITS))
              .limit(metrics)
              .toArray(Recorder[]::new);
      recycled = new @Nullable Histogram[metrics];
    }

    @Override
    public Writer writer() {
      return (metric, nanos) -> recorders[metric].recordValue(nanos);
    }

    @Override
    public void read(DoubleConsumer quantiles) {
      for (int i = 0; i < recorders.length; i++) {
        Histogram interval = recorders[i].getIntervalHistogram(recycled[i]);
        read += HdrSubjects.read(interval, quantiles);
        recycled[i] = interval;
      }
    }

    @Override
    public long delivered() {
      read(quantile -> {});
      return read;
    }
  }
}
