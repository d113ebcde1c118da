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
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.property.GuardProperties;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts, for each SQL text, how often it is prepared and executed, and finds the statements that a
 * unit of work repeats (N+1 queries). A {@link CountingDataSource} feeds it.
 *
 * <p>It is visible as the guard {@code jdbc.NAME}, in JMX and in flight recordings: the totals in
 * {@code io.hotguard.GuardCounter}, each text in {@code io.hotguard.jdbc.StatementCount}, each
 * repetition with its stack in {@code io.hotguard.jdbc.RepeatedStatement}. Texts are printed
 * without their literals; values of parameters are never seen.
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method; counting takes no lock and allocates nothing for a text that is
 * known.
 *
 * <h2>Shapes</h2>
 *
 * At most {@code hotguard.jdbc.counting.max-statements} texts of at most {@value #MAX_TEXT_CHARS}
 * characters have counts of their own; all others share {@link StatementCounts#others()}. Nothing
 * is evicted: what is counted stays.
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
  private final StatementEntry others = new StatementEntry(this, OTHER_STATEMENTS, 0, false);
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
   * Starts a counter with the properties of this process. Where they are wrong, it says so in the
   * log {@code io.hotguard.jdbc} and counts nothing.
   *
   * @param name what is counted, such as {@code orders}: lower-case words joined by hyphens or dots
   * @return the counter; close it to end its visibility
   * @throws IllegalArgumentException if the name has another form
   */
  public static StatementCounter start(String name) {
    try {
      return start(name, GuardProperties.load());
    } catch (io.hotguard.property.GuardPropertyException | ServiceConfigurationError e) {
      LOG.log(
          System.Logger.Level.WARNING,
          "hotguard: statements of " + name + " are not counted: " + e.getMessage());
      return started(new StatementCounter(name, GuardMode.OFF, 0, Integer.MAX_VALUE - 1));
    }
  }

  /**
   * Starts a counter.
   *
   * @param name what is counted, such as {@code orders}: lower-case words joined by hyphens or dots
   * @param properties the values of {@code hotguard.jdbc.*}
   * @return the counter; close it to end its visibility
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
    StatementEvents.add(counter);
    return counter;
  }

  /** The place of a text; the shared one where there is none left. */
  StatementEntry entry(@Nullable String sql) {
    if (sql == null || sql.length() > MAX_TEXT_CHARS) {
      return others;
    }
    StatementEntry known = entries.get(sql);
    return known != null ? known : newEntry(sql);
  }

  private StatementEntry newEntry(String sql) {
    // Places are taken before the text goes in, so that there are never more texts than places.
    int place = places.get();
    do {
      if (place >= maxStatements) {
        return others;
      }
      if (places.compareAndSet(place, place + 1)) {
        StatementEntry added = new StatementEntry(this, sql, place + 1, true);
        StatementEntry known = entries.putIfAbsent(sql, added);
        return known == null ? added : giveBackPlace(known);
      }
      place = places.get();
    } while (true);
  }

  private StatementEntry giveBackPlace(StatementEntry known) {
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

  void repeated(StatementEntry entry, String unit) {
    StatementEvents.repeated(this, entry, unit);
  }

  int maxExecutionsPerUnit() {
    return maxExecutionsPerUnit;
  }

  boolean isOn() {
    return mode != GuardMode.OFF;
  }

  /**
   * Returns the counts of each statement.
   *
   * @return the counts since the start; each number is exact at some moment of the call
   */
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

  /** Ends the visibility; what is counted can still be read. Calling it again does nothing. */
  @Override
  public void close() {
    StatementEvents.remove(this);
    Guards.Registration current = registration;
    if (current != null) {
      current.close();
    }
  }
}
