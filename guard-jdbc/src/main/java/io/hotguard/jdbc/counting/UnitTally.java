/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often each statement was prepared and executed in one unit of work.
 *
 * <p><b>Threading:</b> one thread at a time. Concurrent use loses counts and does nothing worse.
 *
 * <p><b>Shapes:</b> {@value #MAX_STATEMENTS} statements; later statements count in the totals only.
 */
final class UnitTally {
  static final int MAX_STATEMENTS = 256;

  private static final class Counts {
    int prepares;
    int executions;
  }

  private final String name;
  private final ConcurrentHashMap<StatementEntry, Counts> counts = new ConcurrentHashMap<>();
  long prepares;
  long executions;
  long sessionStateCalls;

  UnitTally(String name) {
    this.name = name;
  }

  void prepared(StatementEntry entry) {
    prepares++;
    Counts found = find(entry);
    if (found != null) {
      found.prepares++;
    }
  }

  void executed(StatementEntry entry) {
    executions++;
    Counts found = find(entry);
    if (found != null && ++found.executions == entry.limitPerUnit() + 1L) {
      entry.repeatedIn(name);
    }
  }

  void sessionStateCalled() {
    sessionStateCalls++;
  }

  /** Returns the counts of a statement; null if all permitted places are taken. */
  private @Nullable Counts find(StatementEntry entry) {
    Counts known = counts.get(entry);
    return known != null || counts.size() >= MAX_STATEMENTS
        ? known
        : counts.computeIfAbsent(entry, added -> new Counts());
  }

  /** Passes the executions on to each statement and notifies each counter. */
  void end() {
    Set<StatementCounter> counters = new HashSet<>();
    counts.forEach(
        (entry, found) -> {
          entry.unitExecuted(found.executions);
          counters.add(entry.counter);
        });
    counters.forEach(StatementCounter::unitEnded);
  }

  List<UnitOfWork.Statement> statements() {
    return counts.entrySet().stream()
        .map(
            each ->
                new UnitOfWork.Statement(
                    LiteralMask.masked(each.getKey().sql),
                    each.getValue().prepares,
                    each.getValue().executions,
                    each.getKey().sessionState))
        .sorted(UnitOfWork.Statement.ORDER)
        .toList();
  }
}
