/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.util.List;

/**
 * What a {@link StatementCounter} has counted since it started.
 *
 * @param statements one for each SQL text that found a place, the most often executed first;
 *     immutable
 * @param others the texts that found no place, together
 * @param connections connections that were obtained
 * @param sessionStateCalls calls of {@code Connection} methods that set or ask for the state of the
 *     session, each of which may be a round trip: {@code setAutoCommit}, {@code setReadOnly},
 *     {@code setCatalog}, {@code setSchema}, {@code setClientInfo}, {@code setNetworkTimeout},
 *     {@code setTransactionIsolation}, {@code getTransactionIsolation}, {@code isValid}
 * @param unitsOfWork units of work that have ended and executed or prepared something
 */
public record StatementCounts(
    List<StatementCount> statements,
    StatementCount others,
    long connections,
    long sessionStateCalls,
    long unitsOfWork) {

  /**
   * Creates the counts.
   *
   * @param statements one for each SQL text
   * @param others the texts that found no place
   * @param connections connections that were obtained
   * @param sessionStateCalls calls about the state of the session
   * @param unitsOfWork units of work that have ended
   */
  public StatementCounts {
    statements = statements.stream().sorted(StatementCount.ORDER).toList();
    requireNonNull(others, "others");
  }

  /**
   * Returns how often statements were prepared.
   *
   * @return the sum over all statements
   */
  public long prepares() {
    return others.prepares() + statements.stream().mapToLong(StatementCount::prepares).sum();
  }

  /**
   * Returns how often statements were executed.
   *
   * @return the sum over all statements; a batch is one execution
   */
  public long executions() {
    return others.executions() + statements.stream().mapToLong(StatementCount::executions).sum();
  }

  /**
   * Returns how often a batch was executed.
   *
   * @return the sum over all statements
   */
  public long batches() {
    return others.batches() + statements.stream().mapToLong(StatementCount::batches).sum();
  }

  /**
   * Returns how many statements were executed in batches.
   *
   * @return the sum over all statements
   */
  public long batchedStatements() {
    return others.batchedStatements()
        + statements.stream().mapToLong(StatementCount::batchedStatements).sum();
  }

  /**
   * Returns how often statements were executed that read or set session state, or only check the
   * connection.
   *
   * @return the sum over these statements
   */
  public long sessionStateExecutions() {
    return statements.stream()
        .filter(StatementCount::sessionState)
        .mapToLong(StatementCount::executions)
        .sum();
  }

  /**
   * Returns how often a unit of work went over the limit with a statement.
   *
   * @return the sum over all statements
   */
  public long repeatingUnits() {
    return statements.stream().mapToLong(StatementCount::repeatingUnits).sum();
  }
}
