/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.testing;

import static java.util.Objects.requireNonNull;

import io.hotguard.jdbc.counting.UnitOfWork;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Asserts which statements a piece of code executes through counted data sources, in JUnit or any
 * other test framework.
 *
 * <pre>{@code
 * @Test
 * void listsOrdersWithTwoQueries() throws Exception {
 *   StatementAssert.during(() -> service.listOrders(customer)).executes(2).repeatsNothing();
 * }
 * }</pre>
 *
 * <p>Statements of other threads, or on connections without counts, are not seen. An upper bound
 * would prove nothing then, so it fails if nothing was executed. {@link #executes(long)
 * executes(0)} asserts that nothing was executed.
 *
 * <h2>Threading</h2>
 *
 * For one thread. Tests may run in parallel, because only this thread's statements count.
 */
public final class StatementAssert {
  private final UnitOfWork unit;

  private StatementAssert(UnitOfWork unit) {
    this.unit = requireNonNull(unit, "unit");
  }

  /** The code under test. */
  @FunctionalInterface
  public interface Work {
    /**
     * Runs the code.
     *
     * @throws Exception if the code fails
     */
    void run() throws Exception;
  }

  /**
   * Runs code and returns assertions on the statements that it executed.
   *
   * @throws Exception if the code throws it
   */
  public static StatementAssert during(Work work) throws Exception {
    UnitOfWork unit = UnitOfWork.open("test");
    try (unit) {
      work.run();
    }
    return new StatementAssert(unit);
  }

  /**
   * Asserts the number of all executions; a batch is one execution.
   *
   * @throws AssertionError if the number differs
   */
  public StatementAssert executes(long times) {
    return require(unit.executions() == times, "expected " + times + " executions");
  }

  /**
   * Asserts that no statement was executed twice (no N+1 query), except session-state statements.
   *
   * @throws AssertionError if a statement was repeated, or nothing was executed
   */
  public StatementAssert repeatsNothing() {
    requireAnything();
    List<String> repeated =
        unit.statements().stream()
            .filter(statement -> !statement.sessionState() && statement.executions() > 1)
            .map(UnitOfWork.Statement::sql)
            .toList();
    return require(repeated.isEmpty(), "expected each statement once, but repeated " + repeated);
  }

  private void requireAnything() {
    require(
        unit.executions() > 0,
        "expected statements; were they executed by this thread, through a CountingDataSource?");
  }

  private StatementAssert require(boolean holds, String expectation) {
    if (holds) {
      return this;
    }
    String statements =
        unit.statements().stream()
            .map(
                s ->
                    "\n  executed "
                        + s.executions()
                        + ", prepared "
                        + s.prepares()
                        + ": "
                        + s.sql())
            .collect(Collectors.joining());
    throw new AssertionError(
        expectation
            + "\nbut was: "
            + unit.executions()
            + " executions, "
            + unit.prepares()
            + " prepares, "
            + unit.sessionStateCalls()
            + " calls about session state"
            + statements);
  }
}
