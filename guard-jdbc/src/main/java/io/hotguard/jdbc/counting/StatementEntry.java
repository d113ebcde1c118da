/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of one SQL text, or of all texts that found no place of their own.
 *
 * <p><b>Threading:</b> any thread; nothing waits.
 */
final class StatementEntry {
  /*
   * Adders where every execution passes: they grow cells only for the few texts that threads really
   * contend for. What is rare is one word each.
   */
  private final LongAdder prepares = new LongAdder();
  private final LongAdder executions = new LongAdder();
  private final AtomicLong batches = new AtomicLong();
  private final AtomicLong batchedStatements = new AtomicLong();
  private final AtomicLong mostInUnit = new AtomicLong();
  private final AtomicLong repeatingUnits = new AtomicLong();

  final StatementCounter counter;
  final String sql;
  final int number;
  final boolean sessionState;
  private final boolean own;

  /** {@code own} is false for the entry that many texts share. */
  StatementEntry(StatementCounter counter, String sql, int number, boolean own) {
    this.counter = counter;
    this.sql = sql;
    this.number = number;
    this.own = own;
    this.sessionState = own && SqlText.isSessionState(sql);
  }

  void prepared() {
    prepares.increment();
  }

  void executed() {
    executions.increment();
  }

  void batched(long statements) {
    batches.incrementAndGet();
    batchedStatements.addAndGet(statements);
  }

  /** How often a unit of work may execute it; texts that share an entry repeat nothing. */
  int limitPerUnit() {
    return own && !sessionState ? counter.maxExecutionsPerUnit() : Integer.MAX_VALUE;
  }

  /** A unit of work has just gone over the limit. */
  void repeatedIn(String unit) {
    repeatingUnits.incrementAndGet();
    counter.repeated(this, unit);
  }

  void unitExecuted(long times) {
    if (own && times > mostInUnit.get()) {
      mostInUnit.accumulateAndGet(times, Math::max);
    }
  }

  StatementCount count() {
    return new StatementCount(
        SqlText.withoutLiterals(sql),
        prepares.sum(),
        executions.sum(),
        batches.get(),
        batchedStatements.get(),
        sessionState,
        mostInUnit.get(),
        repeatingUnits.get());
  }
}
