/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

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
}
