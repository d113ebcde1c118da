/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder event: the consumer of a ring has stopped moving; see {@link FlightEvents}. */
@Name("io.hotguard.LoggingStall")
@Label("Logging consumer stalled")
@Description("The consumer of the logging ring has not moved although events wait")
@Category("Hotguard")
@StackTrace(false)
final class ConsumerStallEvent extends Event {
  @Label("Waiting events")
  final long waiting;

  @Label("Milliseconds without progress")
  final long millis;

  ConsumerStallEvent(long waiting, long millis) {
    this.waiting = waiting;
    this.millis = millis;
  }
}
