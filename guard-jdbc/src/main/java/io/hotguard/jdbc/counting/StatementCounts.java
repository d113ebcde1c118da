/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.function.ToLongFunction;

/**
 * The counts of a {@link StatementCounter} since its start.
 *
 * @param statements one for each SQL text with counts of its own, the most often executed first
 * @param others the sum of all other texts
 * @param connections the number of connections that were obtained
 * @param sessionStateCalls the number of calls of {@code Connection} methods that set or read
 *     session state, each a possible round trip: {@code setAutoCommit}, {@code setReadOnly}, {@code
 *     setCatalog}, {@code setSchema}, {@code setClientInfo}, {@code setNetworkTimeout}, {@code
 *     setTransactionIsolation}, {@code getTransactionIsolation}, {@code isValid}
 * @param unitsOfWork the number of ended units of work that executed or prepared something
 */
public record StatementCounts(
    List<StatementCount> statements,
    StatementCount others,
    long connections,
    long sessionStateCalls,
    long unitsOfWork) {

  /** Copies the statements, the most often executed first. */
  public StatementCounts {
    statements = statements.stream().sorted(StatementCount.ORDER).toList();
    requireNonNull(others, "others");
  }

  private long sum(ToLongFunction<StatementCount> count) {
    return count.applyAsLong(others) + statements.stream().mapToLong(count).sum();
  }

  /** Returns the number of prepares of all statements. */
  public long prepares() {
    return sum(StatementCount::prepares);
  }

  /** Returns the number of executions of all statements; a batch is one execution. */
  public long executions() {
    return sum(StatementCount::executions);
  }

  /** Returns the number of batch executions of all statements. */
  public long batches() {
    return sum(StatementCount::batches);
  }

  /** Returns the number of statements that were executed in batches. */
  public long batchedStatements() {
    return sum(StatementCount::batchedStatements);
  }

  /** Returns the executions of statements about session state, connection checks included. */
  public long sessionStateExecutions() {
    return statements.stream()
        .filter(StatementCount::sessionState)
        .mapToLong(StatementCount::executions)
        .sum();
  }

  /** Returns how often a unit of work exceeded the limit of a statement. */
  public long repeatingUnits() {
    return statements.stream().mapToLong(StatementCount::repeatingUnits).sum();
  }
}
