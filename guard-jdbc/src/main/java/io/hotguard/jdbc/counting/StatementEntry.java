/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The counts of one SQL text, or of all texts that share the common entry.
 *
 * <p><b>Threading:</b> any thread; nothing blocks.
 */
final class StatementEntry {
  /*
   * Every execution increments the adders; only a few contended texts make them grow cells. Rare
   * counts are one word each.
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

  /** Returns the executions that a unit of work may do; texts in the shared entry have no limit. */
  int limitPerUnit() {
    return own && !sessionState ? counter.maxExecutionsPerUnit() : Integer.MAX_VALUE;
  }

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
