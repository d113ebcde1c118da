/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import io.hotguard.FlightRecorderHook;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

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
  private static @Nullable Runnable end;

  private StatementEvents() {}

  static void add(StatementCounter counter) {
    synchronized (LOCK) {
      COUNTERS.add(counter);
      if (COUNTERS.size() == 1) {
        try {
          FlightRecorderHook hook =
              FlightRecorderHook.periodic(StatementCountEvent.class, StatementEvents::emit);
          end = hook::close;
        } catch (RuntimeException | LinkageError e) {
          // A run-time image without jdk.jfr, or one that refuses: the guard's snapshot tells.
        }
      }
    }
  }

  static void remove(StatementCounter counter) {
    synchronized (LOCK) {
      Runnable started = end;
      if (COUNTERS.remove(counter) && COUNTERS.isEmpty() && started != null) {
        end = null;
        started.run();
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

  private static void emit() {
    for (StatementCounter counter : COUNTERS) {
      for (StatementCount count : counter.counts().statements()) {
        new StatementCountEvent(counter.name(), count).commit();
      }
    }
  }
}
