/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.jfr;

import static java.util.Objects.requireNonNull;

import io.hotguard.FlightRecorderHook;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Recording;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Writes the values of a registry's recorders to flight recordings. Each recorder has an event
 * {@code io.hotguard.metrics.Distribution} a period (10 s unless the recording configures it), with
 * count, sum, extremes and percentiles of the period.
 *
 * <h2>Threading</h2>
 *
 * Any thread may start and close; Flight Recorder's thread reads. The registry is read only while a
 * recording takes the event.
 */
public final class RecorderEvents implements AutoCloseable {
  private final RecorderRegistry recorders;
  private final FlightRecorderListener listener =
      new FlightRecorderListener() {
        @Override
        public void recordingStateChanged(Recording recording) {
          stopReadingWhereNobodyListens();
        }
      };
  private final List<FlightRecorderHook> hooks = new ArrayList<>();
  private @Nullable IntervalReader reader;
  private boolean closed;

  private RecorderEvents(RecorderRegistry recorders) {
    this.recorders = requireNonNull(recorders, "recorders");
  }

  /**
   * Starts writing. Close the result before the registry.
   *
   * @throws IllegalStateException if Flight Recorder cannot be used here
   */
  public static RecorderEvents start(RecorderRegistry recorders) {
    RecorderEvents events = new RecorderEvents(recorders);
    events.hooks.add(FlightRecorderHook.periodic(DistributionEvent.class, events::emit));
    events.hooks.add(FlightRecorderHook.listening(events.listener));
    return events;
  }

  private synchronized void emit() {
    if (closed) {
      return;
    }
    RegistrySnapshot interval;
    try {
      if (reader == null) {
        // Values before the first event of a recording do not belong to its period.
        reader = recorders.intervalReader("flight-recorder");
        return;
      }
      interval = reader.next();
    } catch (IllegalStateException e) {
      // The registry was closed first.
      reader = null;
      return;
    }
    for (MetricSnapshot metric : interval.metrics().values()) {
      new DistributionEvent(recorders.name(), metric).commit();
    }
  }

  /** An unread reader would hold memory and prevent the eviction of idle recorders. */
  private synchronized void stopReadingWhereNobodyListens() {
    if (!closed && reader != null && !EventType.getEventType(DistributionEvent.class).isEnabled()) {
      reader.close();
      reader = null;
    }
  }

  /** Ends the events; does nothing when called again. */
  @Override
  public void close() {
    synchronized (this) {
      if (closed) {
        return;
      }
      closed = true;
      if (reader != null) {
        reader.close();
        reader = null;
      }
    }
    // Outside the lock: Flight Recorder calls the hook and the listener under locks of its own.
    hooks.forEach(FlightRecorderHook::close);
  }

  /** The values of one recorder since its previous event. */
  @Name(DistributionEvent.NAME)
  @Label("Distribution")
  @Description("Values of one Hotguard recorder in a period; no event if there was no value")
  @Category("Hotguard")
  @Period("10 s")
  @StackTrace(false)
  @Registered(false)
  static final class DistributionEvent extends Event {
    static final String NAME = "io.hotguard.metrics.Distribution";

    @Label("Registry")
    final String registry;

    @Label("Recorder")
    final String recorder;

    @Label("Unit")
    @Description("Unit of all fields except the count")
    final String unit;

    @Label("Count")
    final long count;

    @Label("Sum")
    final long sum;

    @Label("Minimum")
    final long min;

    @Label("Median")
    final double p50;

    @Label("90th Percentile")
    final double p90;

    @Label("99th Percentile")
    final double p99;

    @Label("99.9th Percentile")
    final double p999;

    @Label("Maximum")
    final long max;

    DistributionEvent(String registry, MetricSnapshot metric) {
      Distribution values = metric.distribution();
      this.registry = registry;
      this.recorder = metric.name();
      this.unit = metric.unit().name();
      this.count = values.count();
      this.sum = values.sum();
      this.min = values.min();
      this.p50 = values.quantile(0.5);
      this.p90 = values.quantile(0.9);
      this.p99 = values.quantile(0.99);
      this.p999 = values.quantile(0.999);
      this.max = values.max();
    }
  }
}
