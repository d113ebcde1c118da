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
 * Publishes the counts to Flight Recorder if it is present.
 *
 * <p><b>Threading:</b> any thread. The start of the first counter and the close of the last one
 * take a lock.
 */
final class StatementEvents {
  /*
   * This code is outside the event classes, because JFR rewrites them as they load. The rewrite
   * fails if a method branches while an object of the event class is on the stack.
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
          // A run-time image has no jdk.jfr, or JFR refuses; the guard's snapshot has the counts.
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

  /** Records that a unit of work exceeded the limit; called on the thread of the execution. */
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
