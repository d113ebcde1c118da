/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.micrometer;

import io.micrometer.core.instrument.AbstractDistributionSummary;
import io.micrometer.core.instrument.distribution.HistogramSnapshot;
import io.micrometer.core.instrument.distribution.NoopHistogram;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/** A distribution summary over a recorder of whole steps. */
final class RecordedSummary extends AbstractDistributionSummary {
  private final RecordedMeters meters;
  private final RecordedValues values;
  private final @Nullable DoubleConsumer exemplars;

  RecordedSummary(
      Id id,
      double scale,
      RecordedMeters meters,
      RecordedValues values,
      @Nullable DoubleConsumer exemplars) {
    super(id, scale, NoopHistogram.INSTANCE);
    this.meters = meters;
    this.values = values;
    this.exemplars = exemplars;
  }

  @Override
  protected void recordNonNegative(double amount) {
    values.recorder.record(Math.round(amount * values.stepsPerUnit));
    if (exemplars != null) {
      exemplars.accept(amount);
    }
  }

  @Override
  public long count() {
    return meters.read(values, (known, now) -> known.count());
  }

  @Override
  public double totalAmount() {
    return meters.read(values, (known, now) -> known.total());
  }

  @Override
  public double max() {
    return meters.read(values, RecordedValues::max);
  }

  @Override
  public HistogramSnapshot takeSnapshot() {
    return meters.read(values, RecordedValues::snapshot);
  }

  RecordedValues values() {
    return values;
  }
}
