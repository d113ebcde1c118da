/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.jfr;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import java.security.AccessController;
import java.security.PrivilegedAction;
import jdk.jfr.EventType;
import jdk.jfr.FlightRecorder;
import jdk.jfr.FlightRecorderListener;
import jdk.jfr.Recording;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a registry's recorders recorded to flight recordings: an event {@code
 * io.hotguard.metrics.Distribution} a recorder and period (10 s unless the recording says
 * otherwise), with count, sum, extremes and percentiles of the period.
 *
 * <h2>Threading</h2>
 *
 * Any thread may start and close; the recorder's own thread reads. The registry is read only while
 * a recording takes the event.
 */
public final class RecorderEvents implements AutoCloseable {
  private static final Object TYPE_LOCK = new Object();
  private static int started;

  private final RecorderRegistry recorders;
  private final Runnable hook = this::emit;
  private final FlightRecorderListener listener =
      new FlightRecorderListener() {
        @Override
        public void recordingStateChanged(Recording recording) {
          stopReadingWhereNobodyListens();
        }
      };
  private @Nullable IntervalReader reader;
  private boolean closed;

  private RecorderEvents(RecorderRegistry recorders) {
    this.recorders = requireNonNull(recorders, "recorders");
  }

  /**
   * Starts to write.
   *
   * @param recorders what to read
   * @return what ends it; close it before the registry
   * @throws IllegalStateException if Flight Recorder cannot be used here
   */
  public static RecorderEvents start(RecorderRegistry recorders) {
    RecorderEvents events = new RecorderEvents(recorders);
    events.register();
    return events;
  }

  // Flight Recorder keeps the access control context of whoever adds a hook, and with it the class
  // loaders of all classes on the stack. doPrivileged cuts the stack at this class.
  @SuppressWarnings("removal") // nothing replaces it on 17, where the context is captured
  private void register() {
    AccessController.doPrivileged(
        (PrivilegedAction<Boolean>)
            () -> {
              synchronized (TYPE_LOCK) {
                if (started++ == 0) {
                  FlightRecorder.register(DistributionEvent.class);
                }
              }
              FlightRecorder.addPeriodicEvent(DistributionEvent.class, hook);
              FlightRecorder.addListener(listener);
              return true;
            });
  }

  private synchronized void emit() {
    if (closed) {
      return;
    }
    RegistrySnapshot interval;
    try {
      if (reader == null) {
        // What came before the first event of a recording is not of its period.
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

  /** A reader that nobody reads would hold memory, and keep idle recorders from being evicted. */
  private synchronized void stopReadingWhereNobodyListens() {
    if (!closed && reader != null && !EventType.getEventType(DistributionEvent.class).isEnabled()) {
      reader.close();
      reader = null;
    }
  }

  /** Ends the events. Calling it again does nothing. */
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
    // Not under the lock: Flight Recorder calls the hook and the listener under locks of its own.
    FlightRecorder.removeListener(listener);
    FlightRecorder.removePeriodicEvent(hook);
    synchronized (TYPE_LOCK) {
      // A registered type holds its class loader.
      if (--started == 0) {
        FlightRecorder.unregister(DistributionEvent.class);
      }
    }
  }
}
