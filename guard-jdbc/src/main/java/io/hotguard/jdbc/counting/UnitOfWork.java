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
 * The work of one thread between the unit's open and close, such as one request. All statements on
 * counted connections in between belong to the unit, whenever the connection was obtained.
 *
 * <p>If no unit is open, a unit lasts from obtaining a connection to its {@code close()}, {@code
 * commit()} or {@code rollback()}. Each such call starts the next unit.
 *
 * <pre>{@code
 * try (UnitOfWork request = UnitOfWork.open("GET /orders")) {
 *   chain.doFilter(in, out);
 * }
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * For the thread that opens it; any thread may close it and read its counts. It does not include
 * the work of other threads. Units nest, and the innermost one counts.
 */
public final class UnitOfWork implements AutoCloseable {
  private static final ThreadLocal<@Nullable UnitOfWork> INNERMOST = new ThreadLocal<>();

  /* Threads that open no unit never touch the thread local, which has an entry for each reader. */
  private static final AtomicInteger OPEN = new AtomicInteger();

  private final @Nullable UnitOfWork outer;
  private final UnitTally tally;
  private volatile boolean closed;

  /**
   * The counts of one SQL text in a unit of work.
   *
   * @param sql the text with {@code ?} for literals
   * @param executions the number of executions; a batch is one execution
   * @param sessionState whether it reads or sets session state, or only checks the connection
   */
  public record Statement(String sql, long prepares, long executions, boolean sessionState) {
    static final Comparator<Statement> ORDER =
        Comparator.comparingLong(Statement::executions)
            .reversed()
            .thenComparing(Statement::sql)
            .thenComparingLong(Statement::prepares);

    /** Checks that the text is present. */
    public Statement {
      requireNonNull(sql, "sql");
    }
  }

  private UnitOfWork(String name, @Nullable UnitOfWork outer) {
    this.tally = new UnitTally(name);
    this.outer = outer;
  }

  /** Opens a unit for this thread; the caller closes it, and events contain the name. */
  public static UnitOfWork open(String name) {
    UnitOfWork unit = new UnitOfWork(requireNonNull(name, "name"), innermost());
    INNERMOST.set(unit);
    OPEN.incrementAndGet();
    return unit;
  }

  static @Nullable UnitOfWork current() {
    return OPEN.get() == 0 ? null : innermost();
  }

  /** Forgets units that have been closed meanwhile; runs on the thread that opened them. */
  private static @Nullable UnitOfWork innermost() {
    UnitOfWork found = INNERMOST.get();
    UnitOfWork open = found;
    while (open != null && open.closed) {
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

  /** Returns up to {@value UnitTally#MAX_STATEMENTS} counts, most often executed first. */
  public List<Statement> statements() {
    return tally.statements();
  }

  /** Returns the number of executions; a batch is one execution. */
  public long executions() {
    return tally.executions;
  }

  /** Returns the number of prepares. */
  public long prepares() {
    return tally.prepares;
  }

  /** Returns the calls about session state; see {@link StatementCounts#sessionStateCalls()}. */
  public long sessionStateCalls() {
    return tally.sessionStateCalls;
  }

  /** Ends the unit and all open units within it; the counts stay. Further calls do nothing. */
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
    if (!closed) {
      closed = true;
      tally.end();
      OPEN.decrementAndGet();
    }
  }
}
