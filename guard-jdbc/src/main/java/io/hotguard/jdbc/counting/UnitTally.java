/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often each statement was prepared and executed in one unit of work.
 *
 * <p><b>Threading:</b> one thread at a time. Concurrent use loses counts and does nothing worse:
 * final fields publish the arrays of a table, and their length never changes.
 *
 * <p><b>Shapes:</b> {@value #MAX_STATEMENTS} statements; later statements count in the totals only.
 */
final class UnitTally {
  static final int MAX_STATEMENTS = 256;
  private static final int FIRST_CAPACITY = 16;

  /** Uses open addressing and is at most half full; entries differ by identity. */
  private static final class Table {
    final @Nullable StatementEntry[] entries;
    final int[] prepares;
    final int[] executions;

    Table(int capacity) {
      this.entries = new StatementEntry[capacity];
      this.prepares = new int[capacity];
      this.executions = new int[capacity];
    }

    /** Returns the entry's slot or a free one; -1 if the table has neither. */
    int slotOf(StatementEntry entry) {
      int mask = entries.length - 1;
      for (int probed = 0; probed <= mask; probed++) {
        int slot = (entry.number + probed) & mask;
        StatementEntry there = entries[slot];
        if (there == null || there == entry) {
          return slot;
        }
      }
      return -1;
    }

    Table grown() {
      Table bigger = new Table(2 * entries.length);
      for (int i = 0; i < entries.length; i++) {
        StatementEntry entry = entries[i];
        if (entry != null) {
          int slot = bigger.slotOf(entry);
          bigger.entries[slot] = entry;
          bigger.prepares[slot] = prepares[i];
          bigger.executions[slot] = executions[i];
        }
      }
      return bigger;
    }
  }

  private final String name;
  private @Nullable Table table;
  private int size;
  private long prepares;
  private long executions;
  private long sessionStateCalls;

  UnitTally(String name) {
    this.name = name;
  }

  void prepared(StatementEntry entry) {
    prepares++;
    Table current = tableWith(entry);
    int slot = current.slotOf(entry);
    if (slot >= 0 && current.entries[slot] == entry) {
      current.prepares[slot]++;
    }
  }

  void executed(StatementEntry entry) {
    executions++;
    Table current = tableWith(entry);
    int slot = current.slotOf(entry);
    if (slot >= 0 && current.entries[slot] == entry) {
      int times = ++current.executions[slot];
      if (times > entry.limitPerUnit() && times == entry.limitPerUnit() + 1) {
        entry.repeatedIn(name);
      }
    }
  }

  void sessionStateCalled() {
    sessionStateCalls++;
  }

  /** Returns the table with a slot for the entry, unless all permitted slots are taken. */
  private Table tableWith(StatementEntry entry) {
    Table current = table;
    if (current == null) {
      current = new Table(FIRST_CAPACITY);
      table = current;
      size = 0;
    }
    int slot = current.slotOf(entry);
    if (slot >= 0 && current.entries[slot] == null && size < MAX_STATEMENTS) {
      if (2 * (size + 1) > current.entries.length) {
        current = current.grown();
        table = current;
        slot = current.slotOf(entry);
      }
      current.entries[slot] = entry;
      size++;
    }
    return current;
  }

  /** Passes the executions on to each statement, notifies each counter and clears the tally. */
  void end() {
    Table current = table;
    if (current != null) {
      Set<StatementCounter> counters = Set.of();
      for (int i = 0; i < current.entries.length; i++) {
        StatementEntry entry = current.entries[i];
        if (entry != null) {
          entry.unitExecuted(current.executions[i]);
          counters = with(entry.counter, counters);
          current.entries[i] = null;
          current.prepares[i] = 0;
          current.executions[i] = 0;
        }
      }
      counters.forEach(StatementCounter::unitEnded);
      size = 0;
    }
    prepares = 0;
    executions = 0;
    sessionStateCalls = 0;
  }

  /** The set nearly always has one element. */
  private static Set<StatementCounter> with(StatementCounter one, Set<StatementCounter> others) {
    if (others.contains(one)) {
      return others;
    }
    Set<StatementCounter> all = new HashSet<>(others);
    all.add(one);
    return all;
  }

  long prepares() {
    return prepares;
  }

  long executions() {
    return executions;
  }

  long sessionStateCalls() {
    return sessionStateCalls;
  }

  List<UnitOfWork.Statement> statements() {
    List<UnitOfWork.Statement> statements = new ArrayList<>();
    Table current = table;
    if (current != null) {
      for (int i = 0; i < current.entries.length; i++) {
        StatementEntry entry = current.entries[i];
        if (entry != null) {
          statements.add(
              new UnitOfWork.Statement(
                  SqlText.withoutLiterals(entry.sql),
                  current.prepares[i],
                  current.executions[i],
                  entry.sessionState));
        }
      }
    }
    statements.sort(UnitOfWork.Statement.ORDER);
    return statements;
  }
}
