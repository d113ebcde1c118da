/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;

/**
 * Writes the counters of all guards to flight recordings. It is a class of its own because it needs
 * {@code jdk.jfr}, which a run-time image may lack.
 */
final class FlightRecorderPublication {
  private FlightRecorderPublication() {}

  static Runnable start() {
    FlightRecorderHook hook =
        FlightRecorderHook.periodic(GuardCounterEvent.class, FlightRecorderPublication::emit);
    return hook::close;
  }

  private static void emit() {
    for (GuardSnapshot snapshot : Guards.snapshots()) {
      snapshot
          .counters()
          .forEach(
              (counter, value) -> new GuardCounterEvent(snapshot.name(), counter, value).commit());
    }
  }

  /** One counter of one guard, written to each recording that enables the event. */
  @Name(GuardCounterEvent.NAME)
  @Label("Guard Counter")
  @Description("The value of one counter of one Hotguard guard")
  @Category("Hotguard")
  @Period("10 s")
  @StackTrace(false)
  @Registered(false)
  static final class GuardCounterEvent extends Event {
    static final String NAME = "io.hotguard.GuardCounter";

    @Label("Guard")
    final String guard;

    @Label("Counter")
    final String counter;

    @Label("Value")
    @Description("Grows only, while the guard runs")
    final long value;

    GuardCounterEvent(String guard, String counter, long value) {
      this.guard = guard;
      this.counter = counter;
      this.value = value;
    }
  }
}
