/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;

/**
 * What was counted for one SQL text since the counter started.
 *
 * @param sql the text, its literals replaced by {@code ?}, at most 500 characters; never the value
 *     of a parameter
 * @param prepares how often it was prepared
 * @param executions how often it was executed; a batch is one execution
 * @param batches how many of the executions were batches
 * @param batchedStatements how many statements the batches held
 * @param sessionState whether it reads or sets session state, or only checks the connection
 * @param mostInUnit the most executions in one unit of work that has ended
 * @param repeatingUnits the units of work that executed it more often than the limit
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

  /**
   * Creates the counts.
   *
   * @param sql the text
   * @param prepares how often it was prepared
   * @param executions how often it was executed
   * @param batches how many of the executions were batches
   * @param batchedStatements how many statements the batches held
   * @param sessionState whether it reads or sets session state
   * @param mostInUnit the most executions in one unit of work
   * @param repeatingUnits the units of work that went over the limit
   */
  public StatementCount {
    requireNonNull(sql, "sql");
  }

  /**
   * Returns how often the statement was prepared for each time that it was executed: 1 where each
   * execution prepares anew, so that all depends on the driver's statement cache; near 0 where
   * statements are kept.
   *
   * @return the ratio; 0 where nothing was executed
   */
  public double preparesPerExecution() {
    return executions == 0 ? 0 : (double) prepares / executions;
  }
}
