/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.time.Duration;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Reports to Flight Recorder, if it is present. <b>Threading:</b> any thread. */
public final class FlightEvents {
  /*
   * The event classes hold no such code: JFR rewrites them as they are loaded, and cannot when a
   * method of theirs branches or catches with an object of the class in hand (JFR looks the class
   * up that is just being loaded). The events would be lost, with one warning of the JVM.
   */
  private FlightEvents() {}

  /** Events were dropped since the last call. */
  public static void lost(long dropped, long total) {
    try {
      EventLossEvent event = new EventLossEvent(dropped, total);
      if (event.isEnabled()) {
        event.commit();
      }
    } catch (LinkageError e) {
      // A run-time image without jdk.jfr: the other channels report.
    }
  }

  /** The consumer of the ring does not move although events wait. */
  public static void stalled(long waiting, Duration since) {
    try {
      ConsumerStallEvent event = new ConsumerStallEvent(waiting, since.toMillis());
      if (event.isEnabled()) {
        event.commit();
      }
    } catch (LinkageError e) {
      // A run-time image without jdk.jfr, as above.
    }
  }

  /**
   * Flight Recorder event: events were dropped; at most once a second. See {@link FlightEvents}.
   */
  @Name("io.hotguard.LoggingLoss")
  @Label("Log events dropped")
  @Description("Log events were dropped and counted")
  @Category("Hotguard")
  @StackTrace(false)
  static final class EventLossEvent extends Event {
    @Label("Dropped since the last event")
    final long dropped;

    @Label("Dropped since the start")
    final long total;

    EventLossEvent(long dropped, long total) {
      this.dropped = dropped;
      this.total = total;
    }
  }

  /** Flight Recorder event: the consumer of a ring has stopped moving; see {@link FlightEvents}. */
  @Name("io.hotguard.LoggingStall")
  @Label("Logging consumer stalled")
  @Description("The consumer of the logging ring has not moved although events wait")
  @Category("Hotguard")
  @StackTrace(false)
  static final class ConsumerStallEvent extends Event {
    @Label("Waiting events")
    final long waiting;

    @Label("Milliseconds without progress")
    final long millis;

    ConsumerStallEvent(long waiting, long millis) {
      this.waiting = waiting;
      this.millis = millis;
    }
  }
}
