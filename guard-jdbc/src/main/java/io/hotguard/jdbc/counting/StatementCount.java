/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * The counts of one SQL text since the counter started.
 *
 * @param sql the text with {@code ?} for literals, at most 500 characters; never the value of a
 *     parameter
 * @param executions the number of executions; a batch is one execution
 * @param batches the number of executions that were batches
 * @param batchedStatements the number of statements in the batches
 * @param sessionState whether it reads or sets session state, or only checks the connection
 * @param mostInUnit the most executions in one unit of work that has ended
 * @param repeatingUnits the number of units of work that executed it more often than the limit
 */
public record StatementCount(
    String sql,
    long prepares,
    long executions,
    long batches,
    long batchedStatements,
    boolean sessionState,
    long mostInUnit,
    long repeatingUnits) {

  static final Comparator<StatementCount> ORDER =
      Comparator.comparingLong(StatementCount::executions)
          .reversed()
          .thenComparing(StatementCount::sql)
          .thenComparingLong(StatementCount::prepares);

  /** Checks that the text is present. */
  public StatementCount {
    requireNonNull(sql, "sql");
  }
}
