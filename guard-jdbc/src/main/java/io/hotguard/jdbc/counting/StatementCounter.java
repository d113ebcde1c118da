/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.counting;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.internal.StartUpLines;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardPropertyException;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import org.jspecify.annotations.Nullable;

/**
 * Counts how often each SQL text is prepared and executed, and finds statements that a unit of work
 * repeats (N+1 queries). A {@link CountingDataSource} feeds the counter.
 *
 * <p>The counter is visible as the guard {@code jdbc.NAME}, in JMX and in flight recordings: the
 * totals in {@code io.hotguard.GuardCounter}, each repetition with its stack trace in {@code
 * io.hotguard.jdbc.RepeatedStatement}. Texts are printed without literals, and the counter never
 * sees parameter values.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Counting takes no lock, and allocates nothing for a known text.
 *
 * <h2>Shapes</h2>
 *
 * At most {@code hotguard.jdbc.counting.max-statements} texts of at most {@value #MAX_TEXT_CHARS}
 * characters have counts of their own. All other texts share {@link StatementCounts#others()}.
 * Counts are never evicted.
 */
public final class StatementCounter implements Guard, AutoCloseable {
  static final int MAX_TEXT_CHARS = 16_384;
  static final String OTHER_STATEMENTS = "(other statements)";
  private static final System.Logger LOG = System.getLogger("io.hotguard.jdbc");

  private final String name;
  private final GuardMode mode;
  private final int maxStatements;
  private final int maxExecutionsPerUnit;
  private final ConcurrentHashMap<String, StatementEntry> entries = new ConcurrentHashMap<>();
  private final AtomicInteger places = new AtomicInteger();
  private final StatementEntry others = new StatementEntry(this, OTHER_STATEMENTS, false);
  private final LongAdder connections = new LongAdder();
  private final LongAdder sessionStateCalls = new LongAdder();
  private final LongAdder unitsOfWork = new LongAdder();
  private Guards.@Nullable Registration registration;

  private StatementCounter(
      String name, GuardMode mode, int maxStatements, int maxExecutionsPerUnit) {
    this.name = "jdbc." + requireNonNull(name, "name");
    this.mode = mode;
    this.maxStatements = maxStatements;
    this.maxExecutionsPerUnit = maxExecutionsPerUnit;
  }

  /**
   * Starts a counter with the properties of this process. If the properties are invalid, a line on
   * the standard error says so, and the counter counts nothing. Close the counter to hide it.
   *
   * @param name a name such as {@code orders}: lower-case words joined by hyphens or dots
   * @throws IllegalArgumentException if the name has another form
   */
  public static StatementCounter start(String name) {
    try {
      return start(
          name,
          GuardProperties.load(
              notice -> LOG.log(System.Logger.Level.WARNING, "hotguard: " + notice)));
    } catch (GuardPropertyException e) {
      StartUpLines.sayRefused(e.problems());
    } catch (ServiceConfigurationError e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "hotguard: statements of " + name + " are not counted: " + e.getMessage());
    }
    return started(new StatementCounter(name, GuardMode.OFF, 0, Integer.MAX_VALUE - 1));
  }

  /**
   * Starts a counter. Close the counter to hide it.
   *
   * @param name a name such as {@code orders}: lower-case words joined by hyphens or dots
   * @param properties the values of {@code hotguard.jdbc.*}
   * @throws IllegalArgumentException if the name has another form
   */
  public static StatementCounter start(String name, GuardProperties properties) {
    return started(
        new StatementCounter(
            name,
            properties.modeOf(JdbcProperties.MODE),
            properties.get(JdbcProperties.COUNTING_MAX_STATEMENTS),
            properties.get(JdbcProperties.COUNTING_MAX_EXECUTIONS_PER_UNIT)));
  }

  private static StatementCounter started(StatementCounter counter) {
    Guards.Registration registration = Guards.register(counter);
    counter.registration = registration;
    registration.problems().forEach(problem -> LOG.log(System.Logger.Level.WARNING, problem));
    return counter;
  }

  /** Returns the entry of a text; the shared entry if all entries are taken. */
  StatementEntry entry(@Nullable String sql) {
    if (sql == null || sql.length() > MAX_TEXT_CHARS) {
      return others;
    }
    StatementEntry known = entries.get(sql);
    return known != null ? known : newEntry(sql);
  }

  private StatementEntry newEntry(String sql) {
    // An entry is reserved before its text is added, so texts never outnumber entries.
    int place = places.getAndUpdate(taken -> Math.min(taken + 1, maxStatements));
    if (place >= maxStatements) {
      return others;
    }
    StatementEntry added = new StatementEntry(this, sql, true);
    StatementEntry known = entries.putIfAbsent(sql, added);
    if (known == null) {
      return added;
    }
    places.decrementAndGet();
    return known;
  }

  void connectionObtained() {
    connections.increment();
  }

  void sessionStateCalled() {
    sessionStateCalls.increment();
  }

  void unitEnded() {
    unitsOfWork.increment();
  }

  /** Records that a unit of work exceeded the limit, on the thread of the execution. */
  void repeated(StatementEntry entry, String unit) {
    try {
      RepeatedStatementEvent event = new RepeatedStatementEvent();
      if (event.isEnabled()) {
        event.counter = name;
        event.statement = LiteralMask.masked(entry.sql);
        event.unitOfWork = unit;
        event.limit = maxExecutionsPerUnit;
        event.commit();
      }
    } catch (LinkageError e) {
      // A run-time image has no jdk.jfr; the guard's snapshot has the number.
    }
  }

  int maxExecutionsPerUnit() {
    return maxExecutionsPerUnit;
  }

  boolean isOn() {
    return mode != GuardMode.OFF;
  }

  /** Returns the counts since the start; each number was exact at some moment of the call. */
  public StatementCounts counts() {
    List<StatementCount> statements = new ArrayList<>();
    entries.values().forEach(entry -> statements.add(entry.count()));
    return new StatementCounts(
        statements, others.count(), connections.sum(), sessionStateCalls.sum(), unitsOfWork.sum());
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public GuardMode mode() {
    return mode;
  }

  @Override
  public GuardSnapshot snapshot() {
    StatementCounts counts = counts();
    return GuardSnapshot.builder(name, mode)
        .counter("connections", counts.connections())
        .counter("prepares", counts.prepares())
        .counter("executions", counts.executions())
        .counter("executions-of-others", counts.others().executions())
        .counter("batches", counts.batches())
        .counter("batched-statements", counts.batchedStatements())
        .counter("session-state-executions", counts.sessionStateExecutions())
        .counter("session-state-calls", counts.sessionStateCalls())
        .counter("units-of-work", counts.unitsOfWork())
        .counter("repeating-units", counts.repeatingUnits())
        .gauge("statements", counts.statements().size())
        .build();
  }

  /** Hides the counter; its counts stay readable. Further calls do nothing. */
  @Override
  public void close() {
    Guards.Registration current = registration;
    if (current != null) {
      current.close();
    }
  }

  /** Records that a unit of work exceeded the limit of a statement. */
  @Name("io.hotguard.jdbc.RepeatedStatement")
  @Label("Repeated Statement")
  @Description("A unit of work executed the same statement more often than the limit")
  @Category("Hotguard")
  static final class RepeatedStatementEvent extends Event {
    @Label("Counter")
    @Nullable String counter;

    @Label("Statement")
    @Nullable String statement;

    @Label("Unit of Work")
    @Description("Empty for the use of one connection")
    @Nullable String unitOfWork;

    @Label("Limit")
    @Description("Executions that are not reported")
    int limit;
  }
}
