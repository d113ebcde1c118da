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

/** Flight Recorder event: events were dropped; at most once a second. See {@link FlightEvents}. */
@Name("io.hotguard.LoggingLoss")
@Label("Log events dropped")
@Description("Log events were dropped and counted")
@Category("Hotguard")
@StackTrace(false)
final class EventLossEvent extends Event {
  @Label("Dropped since the last event")
  final long dropped;

  @Label("Dropped since the start")
  final long total;

  EventLossEvent(long dropped, long total) {
    this.dropped = dropped;
    this.total = total;
  }
}
