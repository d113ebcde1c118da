/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.util.Map;
import java.util.SortedMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts the fate of every event, so that nothing is lost silently. <b>Threading:</b> any thread;
 * never waits; allocates only for the first drop of a logger. <b>Shapes:</b> one counter per
 * standard level (a custom level counts under the standard level at or above it), drops also by
 * logger ({@link Drops}).
 */
public class Ledger {
  /*
   * The way into the ring has no counter: the ring's cursor is that counter. An event costs its
   * caller nothing here unless it is dropped or spilled. The consumer counts the level, which the
   * cursor does not know, on the way out. The enqueued events of the single levels therefore add up
   * to the cursor less the waiting events. The loggers are a copied map: see Drops.
   */

  private final Counts<EventLevel> taken = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> written = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> handedOver = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> spilled = new Counts<>(EventLevel.class);
  private final Counts<EventLevel> replayed = new Counts<>(EventLevel.class);
  private final Drops drops = new Drops();
  private final LongAdder spilledByCallers = new LongAdder();
  private final LongAdder insideAppenders = new LongAdder();
  private final LongAdder recovered = new LongAdder();
  private final LongAdder notices = new LongAdder();

  /** Not an adder, which allocates under contention: this one counts where memory has run out. */
  private final AtomicLong guardFailures = new AtomicLong();

  /** Counts an event that came out of the ring, for any outcome. */
  public void taken(EventLevel level) {
    taken.increment(level);
  }

  /**
   * Counts events that came out of the ring and that the appenders took.
   *
   * @param unseen whether an appender has them in a queue of its own, and does not tell the rest
   */
  public void delivered(EventLevel level, long events, boolean unseen) {
    taken.add(level, events);
    (unseen ? handedOver : written).add(level, events);
  }

  /** Counts an event that is already counted as taken, as above. */
  public void written(EventLevel level, boolean unseen) {
    (unseen ? handedOver : written).increment(level);
  }

  /** Counts an event that the code of an appender logged, and that the other appenders took. */
  public void insideAppender(
      EventLevel level, @Nullable String logger, boolean taken, boolean unseen) {
    insideAppenders.increment();
    if (taken) {
      written(level, unseen);
    } else {
      dropped(level, logger, DropReason.APPENDER_FAILED);
    }
  }

  /** Counts an event from the spill that the appenders took, as above. */
  public void replayed(EventLevel level, boolean unseen) {
    replayed.increment(level);
    (unseen ? handedOver : written).increment(level);
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

  /** Counts an event that never reached the ring. */
  public void droppedByCaller(EventLevel level, @Nullable String logger, DropReason reason) {
    drops.increment(level, logger, reason, true);
  }

  /** Counts an event from the ring or the spill that did not reach its appenders. */
  public void dropped(EventLevel level, @Nullable String logger, DropReason reason) {
    drops.increment(level, logger, reason, false);
  }

  public void recovered(long events) {
    recovered.add(events);
  }

  public void notice() {
    notices.increment();
  }

  /** Counts a defect of the guard, or an error such as OutOfMemoryError inside it; never throws. */
  public void guardFailure() {
    guardFailures.incrementAndGet();
  }

  /** Whether there may be drops since the last call: cheap, and for one reader. */
  boolean takeNews() {
    return drops.takeNews();
  }

  /** All drops since the start; reads a counter for each logger. */
  public Drops.Totals drops() {
    return drops.totals();
  }

  /** Adds every counter to {@code counters}, without zero counts of single levels and reasons. */
  public void report(long published, Map<String, Long> counters) {
    Drops.Totals dropped = drops.totals();
    counters.put(
        "logged", published + spilledByCallers.sum() + insideAppenders.sum() + dropped.byCallers());
    counters.put("enqueued", published);
    reportLevels("enqueued", taken.nonZero(), counters);
    counters.put("recovered", recovered.sum());
    counters.put("notices", notices.sum());
    counters.put("guard-failures", guardFailures.get());
    report("written", written, counters);
    report("handed-over", handedOver, counters);
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
