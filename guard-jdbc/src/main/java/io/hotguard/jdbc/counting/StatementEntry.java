/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import java.util.Locale;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.regex.Pattern;

/**
 * The counts of one SQL text, or of all texts that share the common entry.
 *
 * <p><b>Threading:</b> any thread; nothing blocks.
 */
final class StatementEntry {
  private static final int LOOKED_AT_CHARS = 256;

  private static final Pattern LEADING_COMMENTS =
      Pattern.compile("^(?:\\s|\\(|/\\*(?!!).*?\\*/|--[^\\n]*(?:\\n|$))+", Pattern.DOTALL);

  private static final Pattern SESSION_STATE =
      Pattern.compile(
          "(?:set|show|use|reset|discard)\\b.*"
              + "|select\\s+@@.*"
              + "|select\\s+(?:1|'x'|(?:version|database|connection_id|current_schema)\\s*\\(\\))"
              + "(?:\\s+from\\s+dual)?\\s*;?\\s*",
          Pattern.DOTALL);

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
  final boolean sessionState;
  private final boolean own;

  /** {@code own} is false for the entry that many texts share. */
  StatementEntry(StatementCounter counter, String sql, boolean own) {
    this.counter = counter;
    this.sql = sql;
    this.own = own;
    this.sessionState = own && isSessionState(sql);
  }

  /** Whether the text sets or reads session state, or only checks the connection. */
  static boolean isSessionState(String sql) {
    String head = sql.length() > LOOKED_AT_CHARS ? sql.substring(0, LOOKED_AT_CHARS) : sql;
    String bare = LEADING_COMMENTS.matcher(head).replaceFirst("").toLowerCase(Locale.ROOT);
    return SESSION_STATE.matcher(bare).matches();
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
        LiteralMask.masked(sql),
        prepares.sum(),
        executions.sum(),
        batches.get(),
        batchedStatements.get(),
        sessionState,
        mostInUnit.get(),
        repeatingUnits.get());
  }
}
