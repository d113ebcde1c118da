/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * What one thread does between opening and closing it, such as serving one request: all statements
 * on counted connections in between belong to it, whichever connection they use and whenever that
 * was obtained.
 *
 * <p>Where none is open, the unit of work is the time from obtaining a connection to its {@code
 * close()}, {@code commit()} or {@code rollback()}, each of which starts the next.
 *
 * <pre>{@code
 * try (UnitOfWork request = UnitOfWork.open("GET /orders")) {
 *   chain.doFilter(in, out);
 * }
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * For the thread that opens it; any thread may close it and read its counts. What other threads do
 * on its behalf is not in it. Units nest: the innermost one counts.
 */
public final class UnitOfWork implements AutoCloseable {
  private static final ThreadLocal<@Nullable UnitOfWork> INNERMOST = new ThreadLocal<>();

  /* Keeps the thread local, an entry for each thread that asks, away from those who open none. */
  private static final AtomicInteger OPEN = new AtomicInteger();

  private final @Nullable UnitOfWork outer;
  private final UnitTally tally;
  private volatile @Nullable Totals closed;

  /** What is left of the tally when the unit is over. */
  private record Totals(
      List<Statement> statements, long prepares, long executions, long sessionStateCalls) {}

  /**
   * The counts of one SQL text in a unit of work.
   *
   * @param sql the text, its literals replaced by {@code ?}
   * @param prepares how often it was prepared
   * @param executions how often it was executed; a batch is one execution
   * @param sessionState whether it reads or sets session state, or only checks the connection
   */
  public record Statement(String sql, long prepares, long executions, boolean sessionState) {
    static final Comparator<Statement> ORDER =
        Comparator.comparingLong(Statement::executions)
            .reversed()
            .thenComparing(Statement::sql)
            .thenComparingLong(Statement::prepares);

    /**
     * Creates the counts.
     *
     * @param sql the text
     * @param prepares how often it was prepared
     * @param executions how often it was executed
     * @param sessionState whether it reads or sets session state
     */
    public Statement {
      requireNonNull(sql, "sql");
    }
  }

  private UnitOfWork(String name, @Nullable UnitOfWork outer) {
    this.tally = new UnitTally(name);
    this.outer = outer;
  }

  /**
   * Opens a unit of work for this thread.
   *
   * @param name what the events of a repeated statement call it
   * @return the unit; whoever opened it closes it
   */
  public static UnitOfWork open(String name) {
    UnitOfWork unit = new UnitOfWork(requireNonNull(name, "name"), innermost());
    INNERMOST.set(unit);
    OPEN.incrementAndGet();
    return unit;
  }

  /** The innermost open unit of this thread. */
  static @Nullable UnitOfWork current() {
    return OPEN.get() == 0 ? null : innermost();
  }

  /** Forgets, on the thread that opened them, what has been closed meanwhile. */
  private static @Nullable UnitOfWork innermost() {
    UnitOfWork found = INNERMOST.get();
    UnitOfWork open = found;
    while (open != null && open.closed != null) {
      open = open.outer;
    }
    if (open == null && found != null) {
      INNERMOST.remove();
    } else if (open != found) {
      INNERMOST.set(open);
    }
    return open;
  }

  UnitTally tally() {
    return tally;
  }

  /**
   * Returns the counts of each statement, up to {@value UnitTally#MAX_STATEMENTS} of them.
   *
   * @return the statements, the most often executed first; immutable
   */
  public List<Statement> statements() {
    Totals totals = closed;
    return totals == null ? List.copyOf(tally.statements()) : totals.statements();
  }

  /**
   * Returns how often statements were executed.
   *
   * @return the sum over all statements; a batch is one execution
   */
  public long executions() {
    Totals totals = closed;
    return totals == null ? tally.executions() : totals.executions();
  }

  /**
   * Returns how often statements were prepared.
   *
   * @return the sum over all statements
   */
  public long prepares() {
    Totals totals = closed;
    return totals == null ? tally.prepares() : totals.prepares();
  }

  /**
   * Returns how often methods that set or ask for the state of the session were called.
   *
   * @return the number of calls, as in {@link StatementCounts#sessionStateCalls()}
   */
  public long sessionStateCalls() {
    Totals totals = closed;
    return totals == null ? tally.sessionStateCalls() : totals.sessionStateCalls();
  }

  /**
   * Ends the unit; the counts stay. Units that were opened in it and left open end with it. Calling
   * it again does nothing.
   */
  @Override
  public void close() {
    for (UnitOfWork unit = current(); unit != null && unit != this; unit = unit.outer) {
      if (unit.isWithin(this)) {
        unit.end();
      }
    }
    end();
    innermost();
  }

  private boolean isWithin(UnitOfWork other) {
    UnitOfWork unit = outer;
    while (unit != null && unit != other) {
      unit = unit.outer;
    }
    return unit == other;
  }

  private synchronized void end() {
    if (closed == null) {
      closed =
          new Totals(
              List.copyOf(tally.statements()),
              tally.prepares(),
              tally.executions(),
              tally.sessionStateCalls());
      tally.end();
      OPEN.decrementAndGet();
    }
  }
}
