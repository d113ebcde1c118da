/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.micrometer.core.instrument.AbstractTimer;
import io.micrometer.core.instrument.Clock;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.NoopHistogram;
import io.micrometer.core.instrument.distribution.pause.PauseDetector;
import io.micrometer.core.instrument.util.TimeUtils;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/** A timer over a recorder of nanoseconds. */
final class RecordedTimer extends AbstractTimer {
  private final RecordedMeters meters;
  private final RecordedValues values;
  private final @Nullable DoubleConsumer exemplars;

  RecordedTimer(
      Id id,
      Clock clock,
      PauseDetector pauseDetector,
      TimeUnit baseTimeUnit,
      RecordedMeters meters,
      RecordedValues values,
      @Nullable DoubleConsumer exemplars) {
    super(id, clock, pauseDetector, baseTimeUnit, NoopHistogram.INSTANCE);
    this.meters = meters;
    this.values = values;
    this.exemplars = exemplars;
  }

  @Override
  protected void recordNonNegative(long amount, TimeUnit unit) {
    long nanos = unit.toNanos(amount);
    values.recorder.record(nanos);
    if (exemplars != null) {
      exemplars.accept((double) nanos);
    }
  }

  @Override
  public long count() {
    return meters.read(values, (known, now) -> known.count());
  }

  @Override
  public double totalTime(TimeUnit unit) {
    return TimeUtils.nanosToUnit(meters.read(values, (known, now) -> known.total()), unit);
  }

  @Override
  public double max(TimeUnit unit) {
    return TimeUtils.nanosToUnit(meters.read(values, RecordedValues::max), unit);
  }

  @Override
  public HistogramSnapshot takeSnapshot() {
    return meters.read(values, RecordedValues::snapshot);
  }

  RecordedValues values() {
    return values;
  }
}
