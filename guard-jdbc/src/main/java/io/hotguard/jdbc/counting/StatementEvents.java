/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import jdk.jfr.FlightRecorder;

/**
 * Tells Flight Recorder what the counters count, where there is one.
 *
 * <p><b>Threading:</b> any thread; starting the first counter and closing the last takes a lock.
 */
final class StatementEvents {
  /*
   * Not in the classes of the events: JFR rewrites those as they are loaded, and cannot when a method
   * of theirs branches with an object of the class in hand.
   */
  private static final List<StatementCounter> COUNTERS = new CopyOnWriteArrayList<>();
  private static final Object LOCK = new Object();
  private static final Runnable HOOK = StatementEvents::emit;

  private StatementEvents() {}

  static void add(StatementCounter counter) {
    synchronized (LOCK) {
      COUNTERS.add(counter);
      if (COUNTERS.size() == 1) {
        try {
          start();
        } catch (RuntimeException | LinkageError e) {
          // A run-time image without jdk.jfr, or one that refuses: the guard's snapshot tells.
        }
      }
    }
  }

  static void remove(StatementCounter counter) {
    synchronized (LOCK) {
      if (COUNTERS.remove(counter) && COUNTERS.isEmpty()) {
        try {
          FlightRecorder.removePeriodicEvent(HOOK);
          FlightRecorder.unregister(StatementCountEvent.class);
        } catch (RuntimeException | LinkageError e) {
          // As above.
        }
      }
    }
  }

  /** A unit of work has gone over the limit; on the thread that did it. */
  static void repeated(StatementCounter counter, StatementEntry entry, String unit) {
    try {
      RepeatedStatementEvent event = new RepeatedStatementEvent();
      if (event.isEnabled()) {
        event.counter = counter.name();
        event.statement = SqlText.withoutLiterals(entry.sql);
        event.unitOfWork = unit;
        event.limit = counter.maxExecutionsPerUnit();
        event.commit();
      }
    } catch (LinkageError e) {
      // As above.
    }
  }

  // Flight Recorder keeps the access control context of whoever adds a hook, and with it the class
  // loaders of all classes on the stack. doPrivileged cuts the stack at this class.
  @SuppressWarnings("removal") // nothing replaces it on 17, where the context is captured
  private static void start() {
    AccessController.doPrivileged(
        (PrivilegedAction<Boolean>)
            () -> {
              FlightRecorder.register(StatementCountEvent.class);
              FlightRecorder.addPeriodicEvent(StatementCountEvent.class, HOOK);
              return true;
            });
  }

  private static void emit() {
    for (StatementCounter counter : COUNTERS) {
      for (StatementCount count : counter.counts().statements()) {
        new StatementCountEvent(counter.name(), count).commit();
      }
    }
  }
}
