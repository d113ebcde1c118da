/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.jfr;

import static java.util.Objects.requireNonNull;

import io.hotguard.FlightRecorderHook;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import java.util.ArrayList;
import java.util.List;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
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
}
