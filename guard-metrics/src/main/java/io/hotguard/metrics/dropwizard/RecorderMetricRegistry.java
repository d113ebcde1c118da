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
 * A metric registry whose timers and histograms record into recorders. Code that calls {@code
 * registry.timer("checkout")} need not change.
 *
 * <p>Names beyond the recorder registry's limit get Dropwizard's own default reservoir, at
 * Dropwizard's price, and {@code refused-names} counts them.
 *
 * <h2>Threading</h2>
 *
 * As the superclass. Updating a histogram never waits, and a timer waits only in its own meter.
 */
public final class RecorderMetricRegistry extends MetricRegistry {
  private final RecorderRegistry recorders;
  private final SlidingReader reader;

  /**
   * Creates a registry over a reader of the recorder registry; its length is the window of the
   * snapshots.
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
      // A removed metric of the other kind had this name, and its recorder still exists.
    }
    return new ExponentiallyDecayingReservoir();
  }
}
