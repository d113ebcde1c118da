/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard;

import java.security.AccessController;
import java.security.PrivilegedAction;
import jdk.jfr.FlightRecorder;

/**
 * Writes the counters of all guards to flight recordings. The one class that needs {@code jdk.jfr}.
 */
final class FlightRecorderPublication {
  private static final Runnable HOOK = FlightRecorderPublication::emit;

  private FlightRecorderPublication() {}

  /*
   * Flight Recorder keeps the access control context of whoever adds a hook, and with it the class loaders of all classes on the
   * stack: the web application that registers the first guard would stay in memory. doPrivileged cuts the stack at this class.
   */
  @SuppressWarnings("removal") // nothing replaces it on 17, where the context is captured
  static void start() {
    AccessController.doPrivileged(
        (PrivilegedAction<Boolean>)
            () -> {
              FlightRecorder.register(GuardCounterEvent.class);
              FlightRecorder.addPeriodicEvent(GuardCounterEvent.class, HOOK);
              return true;
            });
  }

  static void stop() {
    FlightRecorder.removePeriodicEvent(HOOK);
    FlightRecorder.unregister(GuardCounterEvent.class);
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
