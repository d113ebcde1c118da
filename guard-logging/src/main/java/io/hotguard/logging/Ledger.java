/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.spi.StandardLevel;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happened to every event, so that nothing is lost silently.
 *
 * <p><b>Threading:</b> any thread; never waits; allocates only for the first drop of a logger.
 *
 * <p><b>Shapes:</b> one counter per standard level (a custom level counts under the standard level
 * at or above it), at most {@value #MAX_LOGGERS} logger names, the rest under {@value #OTHER}.
 */
final class Ledger {
  /*
   * There is no counter on the way into the ring: the ring's cursor is that counter already. So an
   * event costs its caller nothing here unless it is dropped or spilled. What the cursor does not
   * know, the level, the consumer counts on the way out; so the enqueued events of the single levels
   * are as many as the cursor says, less those that wait.
   *
   * The counters per logger are a map that is copied for each new name and replaced by
   * compare-and-set: ConcurrentHashMap takes a monitor to add a name to a bin that has one.
   */
  static final int MAX_LOGGERS = 1024;
  static final String OTHER = "(other)";

  private final Counts<StandardLevel> taken = new Counts<>(StandardLevel.class);
  private final Counts<StandardLevel> written = new Counts<>(StandardLevel.class);
  private final Counts<StandardLevel> spilled = new Counts<>(StandardLevel.class);
  private final Counts<StandardLevel> replayed = new Counts<>(StandardLevel.class);
  private final Counts<StandardLevel> dropped = new Counts<>(StandardLevel.class);
  private final Counts<DropReason> droppedByReason = new Counts<>(DropReason.class);
  private final AtomicReference<Map<String, LongAdder>> droppedByLogger =
      new AtomicReference<>(new HashMap<>());
  private final LongAdder neverEnqueued = new LongAdder();
  private final LongAdder recovered = new LongAdder();
  private final LongAdder notices = new LongAdder();
  private final LongAdder guardFailures = new LongAdder();

  /** An event that came out of the ring, whatever becomes of it. */
  void taken(Level level) {
    taken.increment(level.getStandardLevel());
  }

  void written(Level level) {
    written.increment(level.getStandardLevel());
  }

  void replayed(Level level) {
    replayed.increment(level.getStandardLevel());
    written.increment(level.getStandardLevel());
  }

  /** An event that its caller put on disk and not into the ring. */
  void spilledByCaller(Level level) {
    spilledFromRing(level);
    neverEnqueued.increment();
  }

  /** An event that was taken out of the ring and put on disk. */
  void spilledFromRing(Level level) {
    spilled.increment(level.getStandardLevel());
  }

  /** An event that never reached the ring. */
  void droppedByCaller(Level level, @Nullable String logger, DropReason reason) {
    dropped(level, logger, reason);
    neverEnqueued.increment();
  }

  /** An event that came out of the ring or the spill and did not reach its appenders. */
  void dropped(Level level, @Nullable String logger, DropReason reason) {
    dropped.increment(level.getStandardLevel());
    droppedByReason.increment(reason);
    perLogger(logger == null ? OTHER : logger).increment();
  }

  private Map<String, LongAdder> perLogger() {
    return Objects.requireNonNull(droppedByLogger.get());
  }

  private LongAdder perLogger(String logger) {
    while (true) {
      Map<String, LongAdder> known = perLogger();
      LongAdder counter = known.get(logger);
      if (counter == null && known.size() >= MAX_LOGGERS) {
        counter = known.get(OTHER);
      }
      if (counter != null) {
        return counter;
      }
      Map<String, LongAdder> more = new HashMap<>(known);
      more.put(known.size() < MAX_LOGGERS ? logger : OTHER, new LongAdder());
      droppedByLogger.compareAndSet(known, more);
    }
  }

  void recovered(long events) {
    recovered.add(events);
  }

  void notice() {
    notices.increment();
  }

  /** A defect of the guard, or an error such as OutOfMemoryError that struck inside it. */
  void guardFailure() {
    guardFailures.increment();
  }

  Counts<StandardLevel> dropped() {
    return dropped;
  }

  /** Dropped events per logger since the start, most first. */
  List<Map.Entry<String, Long>> droppedByLogger() {
    return perLogger().entrySet().stream()
        .map(entry -> Map.entry(entry.getKey(), entry.getValue().sum()))
        .sorted(
            Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .toList();
  }

  /**
   * Adds every counter to {@code counters}; zero counts of single levels and reasons are left out.
   */
  void report(long published, Map<String, Long> counters) {
    counters.put("logged", published + neverEnqueued.sum());
    counters.put("enqueued", published);
    reportLevels("enqueued", taken, counters);
    counters.put("recovered", recovered.sum());
    counters.put("notices", notices.sum());
    counters.put("guard-failures", guardFailures.sum());
    report("written", written, counters);
    report("spilled", spilled, counters);
    report("replayed", replayed, counters);
    report("dropped", dropped, counters);
    droppedByReason
        .nonZero()
        .forEach((reason, count) -> counters.put("dropped.reason." + reason.label(), count));
  }

  private static void report(
      String name, Counts<StandardLevel> counts, Map<String, Long> counters) {
    counters.put(name, counts.sum());
    reportLevels(name, counts, counters);
  }

  private static void reportLevels(
      String name, Counts<StandardLevel> counts, Map<String, Long> counters) {
    counts.nonZero().forEach((level, count) -> counters.put(name + '.' + level, count));
  }
}
