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
 * One counter of one guard, written to each recording that enables the event. Only {@link
 * FlightRecorderPublication} registers it.
 */
@Name(GuardCounterEvent.NAME)
@Label("Guard Counter")
@Description("The value of one counter of one Hotguard guard")
@Category("Hotguard")
@Period("10 s")
@StackTrace(false)
@Registered(false)
final class GuardCounterEvent extends Event {
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
