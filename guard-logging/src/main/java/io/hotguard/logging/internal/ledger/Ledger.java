/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts what happened to every event, so that nothing is lost silently.
 *
 * <p><b>Threading:</b> any thread; never waits; allocates only for the first drop of a logger.
 *
 * <p><b>Shapes:</b> one counter per standard level (a custom level counts under the standard level
 * at or above it), drops also by logger ({@link Drops}).
 */
public final class Ledger {
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

  private final Counts<EventLevel> taken = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> written = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> spilled = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> replayed = new Counts<>(EventLevel.class);
  private final Drops drops = new Drops();
  private final LongAdder spilledByCallers = new LongAdder();
  private final LongAdder recovered = new LongAdder();
  private final LongAdder notices = new LongAdder();
  private final LongAdder guardFailures = new LongAdder();

  /** An event that came out of the ring, whatever becomes of it. */
  public void taken(EventLevel level) {
    taken.increment(level);
  }

  public void written(EventLevel level) {
    written.increment(level);
  }

  public void replayed(EventLevel level) {
    replayed.increment(level);
    written.increment(level);
  }

  /** An event that its caller put on disk and not into the ring. */
  public void spilledByCaller(EventLevel level) {
    spilledFromRing(level);
    spilledByCallers.increment();
  }

  /** An event that was taken out of the ring and put on disk. */
  public void spilledFromRing(EventLevel level) {
    spilled.increment(level);
  }

  /** An event that never reached the ring. */
  public void droppedByCaller(EventLevel level, @Nullable String logger, DropReason reason) {
    drops.increment(level, logger, reason, true);
  }

  /** An event that came out of the ring or the spill and did not reach its appenders. */
  public void dropped(EventLevel level, @Nullable String logger, DropReason reason) {
    drops.increment(level, logger, reason, false);
  }

  public void recovered(long events) {
    recovered.add(events);
  }

  public void notice() {
    notices.increment();
  }

  /** A defect of the guard, or an error such as OutOfMemoryError that struck inside it. */
  public void guardFailure() {
    guardFailures.increment();
  }

  /** All drops since the start. */
  public Drops.Totals drops() {
    return drops.totals();
  }

  /**
   * Adds every counter to {@code counters}; zero counts of single levels and reasons are left out.
   */
  public void report(long published, Map<String, Long> counters) {
    Drops.Totals dropped = drops.totals();
    counters.put("logged", published + spilledByCallers.sum() + dropped.byCallers());
    counters.put("enqueued", published);
    reportLevels("enqueued", taken.nonZero(), counters);
    counters.put("recovered", recovered.sum());
    counters.put("notices", notices.sum());
    counters.put("guard-failures", guardFailures.sum());
    report("written", written, counters);
    report("spilled", spilled, counters);
    report("replayed", replayed, counters);
    counters.put("dropped", dropped.all());
    reportLevels("dropped", dropped.byLevel(), counters);
    dropped
        .byReason()
        .forEach((reason, count) -> counters.put("dropped.reason." + reason.label(), count));
  }

  private static void report(String name, Counts<EventLevel> counts, Map<String, Long> counters) {
    counters.put(name, counts.sum());
    reportLevels(name, counts.nonZero(), counters);
  }

  private static void reportLevels(
      String name, SortedMap<EventLevel, Long> counts, Map<String, Long> counters) {
    counts.forEach((level, count) -> counters.put(name + '.' + level, count));
  }
}
