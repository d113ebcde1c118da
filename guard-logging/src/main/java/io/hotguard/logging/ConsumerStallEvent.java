/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.time.Duration;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Told to Flight Recorder when the consumer of a ring has stopped moving. */
@Name("io.hotguard.LoggingStall")
@Label("Logging consumer stalled")
@Description("The consumer of the logging ring has not moved although events wait")
@Category("Hotguard")
@StackTrace(false)
final class ConsumerStallEvent extends Event {
  @Label("Waiting events")
  long waiting;

  @Label("Milliseconds without progress")
  long millis;

  static void emit(long waiting, Duration since) {
    try {
      ConsumerStallEvent event = new ConsumerStallEvent();
      if (event.isEnabled()) {
        event.waiting = waiting;
        event.millis = since.toMillis();
        event.commit();
      }
    } catch (LinkageError e) {
      // A run-time image without jdk.jfr: the other channels tell.
    }
  }
}
