/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.dropwizard;

import com.codahale.metrics.Reservoir;
import com.codahale.metrics.Snapshot;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.SlidingReader;

/**
 * A reservoir that keeps every recent value, at the price of a recorder.
 *
 * <h2>Threading</h2>
 *
 * {@link #update} never waits, see {@link Recorder}; the other methods may wait for one another.
 *
 * <h2>Errors</h2>
 *
 * A negative value is recorded as 0 and counted by the registry's guard ({@code clamped-values}).
 * Keep a stock reservoir for a histogram of values that may be negative.
 */
public final class RecorderReservoir implements Reservoir {
  private final Recorder recorder;
  private final SlidingReader reader;

  /**
   * Creates a reservoir.
   *
   * @param recorder a recorder, of nanoseconds for a timer
   * @param reader a reader of the recorder's registry; share one among all reservoirs
   */
  public RecorderReservoir(Recorder recorder, SlidingReader reader) {
    this.recorder = recorder;
    this.reader = reader;
  }

  @Override
  public int size() {
    return (int) Math.min(Integer.MAX_VALUE, values().count());
  }

  @Override
  public void update(long value) {
    recorder.record(value);
  }

  @Override
  public Snapshot getSnapshot() {
    return new DistributionSnapshot(values());
  }

  private Distribution values() {
    return reader.distribution(recorder.name());
  }
}
