/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.time.Duration;

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
}
