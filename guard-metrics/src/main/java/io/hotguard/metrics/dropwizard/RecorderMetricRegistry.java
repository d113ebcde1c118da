/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.dropwizard;

import com.codahale.metrics.ExponentiallyDecayingReservoir;
import com.codahale.metrics.Histogram;
import com.codahale.metrics.MetricRegistry;
import com.codahale.metrics.Reservoir;
import com.codahale.metrics.Timer;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.SlidingReader;

/**
 * A metric registry whose timers and histograms record into recorders; for code that says {@code
 * registry.timer("checkout")} and shall not change.
 *
 * <p>Names beyond the recorder registry's limit get Dropwizard's own default reservoir, at
 * Dropwizard's price, and {@code refused-names} counts them.
 *
 * <h2>Threading</h2>
 *
 * As the superclass; updating a histogram never waits, nor does a timer but for the meter within
 * it.
 */
public final class RecorderMetricRegistry extends MetricRegistry {
  private final RecorderRegistry recorders;
  private final SlidingReader reader;

  /**
   * Creates a registry.
   *
   * @param reader a reader of it, whose length is the time that snapshots look back
   */
  public RecorderMetricRegistry(RecorderRegistry recorders, SlidingReader reader) {
    this.recorders = recorders;
    this.reader = reader;
  }

  @Override
  public Timer timer(String name) {
    return timer(name, () -> new Timer(reservoir(name, MetricUnit.NANOSECONDS)));
  }

  @Override
  public Histogram histogram(String name) {
    return histogram(name, () -> new Histogram(reservoir(name, MetricUnit.COUNT)));
  }

  private Reservoir reservoir(String name, MetricUnit unit) {
    try {
      Recorder recorder = recorders.recorder(name, unit);
      if (recorder.name().equals(name)) {
        return new RecorderReservoir(recorder, reader);
      }
    } catch (IllegalArgumentException e) {
      // The name was that of a metric of the other kind, removed since; its recorder still is.
    }
    return new ExponentiallyDecayingReservoir();
  }
}
