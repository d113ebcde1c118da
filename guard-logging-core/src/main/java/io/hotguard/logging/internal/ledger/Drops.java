/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * Counts dropped events by logger, level, reason and whether the ring ever held them.
 * <b>Threading:</b> any thread; never waits; allocates only for the first drop of its kind.
 * <b>Shapes:</b> at most {@value #MAX_LOGGERS} logger names, the rest under {@value #OTHER}.
 */
public final class Drops {
  /*
   * A drop moves one adder, the one of all its properties together; the few readers add up.
   * Refused: an adder each for level, reason, logger and caller. While a ring is full its callers
   * mostly count, and at eight threads the cells of four adders travelled between the processors at
   * each drop. The loggers are a map that is copied for each new name and replaced by
   * compare-and-set: ConcurrentHashMap takes a monitor to add a name to a bin that has one.
   *
   * A reading of all adders costs milliseconds with many loggers, so there is a hint whether one is
   * worth it. A drop is counted before it sets `news`, and `takeNews` clears it before the reading.
   * A drop that finds it set was counted before it is cleared, and the reading sees it. Both need
   * the order of volatile accesses. The flag is written once for each reading, not for each drop.
   */
  static final int MAX_LOGGERS = 1024;
  public static final String OTHER = "(other)";

  private static final EventLevel[] LEVELS = EventLevel.values();
  private static final DropReason[] REASONS = DropReason.values();

  private final AtomicReference<Map<String, Cells>> loggers =
      new AtomicReference<>(new HashMap<>());

  private volatile boolean news;

  /** Loads the class of the cells: the caller whose event is the first drop must not do that. */
  @SuppressWarnings("unused")
  private final Cells loaded = new Cells();

  /** One adder for each kind of drop that a logger has met. */
  private static final class Cells {
    private final AtomicReferenceArray<@Nullable LongAdder> adders =
        new AtomicReferenceArray<>(2 * LEVELS.length * REASONS.length);

    @SuppressWarnings("EnumOrdinal") // The array lives no longer than the enums.
    private static int index(EventLevel level, DropReason reason, boolean byCaller) {
      int kind = level.ordinal() * REASONS.length + reason.ordinal();
      return byCaller ? kind + LEVELS.length * REASONS.length : kind;
    }

    void increment(EventLevel level, DropReason reason, boolean byCaller) {
      int index = index(level, reason, byCaller);
      LongAdder adder = adders.get(index);
      while (adder == null) {
        adders.compareAndSet(index, null, new LongAdder());
        adder = adders.get(index);
      }
      adder.increment();
    }

    long sum(EventLevel level, DropReason reason, boolean byCaller) {
      LongAdder adder = adders.get(index(level, reason, byCaller));
      return adder == null ? 0 : adder.sum();
    }
  }

  /** Receives the sum of one kind of drop. */
  private interface Visitor {
    void visit(String logger, EventLevel level, DropReason reason, boolean byCaller, long count);
  }

  /** Counts one event; {@code byCaller} if the ring never held it. */
  void increment(EventLevel level, @Nullable String logger, DropReason reason, boolean byCaller) {
    cells(logger == null ? OTHER : logger).increment(level, reason, byCaller);
    if (!news) {
      news = true;
    }
  }

  /** Whether {@link #totals} may have changed since the last call; for one reader. */
  boolean takeNews() {
    if (!news) {
      return false;
    }
    news = false;
    return true;
  }

  private Map<String, Cells> known() {
    return Objects.requireNonNull(loggers.get());
  }

  private Cells cells(String logger) {
    while (true) {
      Map<String, Cells> known = known();
      Cells cells = known.get(logger);
      if (cells == null && known.size() >= MAX_LOGGERS) {
        cells = known.get(OTHER);
      }
      if (cells != null) {
        return cells;
      }
      Map<String, Cells> more = new HashMap<>(known);
      more.put(known.size() < MAX_LOGGERS ? logger : OTHER, new Cells());
      loggers.compareAndSet(known, more);
    }
  }

  private void forEach(Visitor visitor) {
    known()
        .forEach(
            (logger, cells) -> {
              for (EventLevel level : LEVELS) {
                for (DropReason reason : REASONS) {
                  for (boolean byCaller : new boolean[] {false, true}) {
                    long count = cells.sum(level, reason, byCaller);
                    if (count != 0) {
                      visitor.visit(logger, level, reason, byCaller, count);
                    }
                  }
                }
              }
            });
  }

  /** Returns the counts of one moment; all sums come from one reading. */
  Totals totals() {
    Totals totals = new Totals();
    forEach(totals::add);
    return totals;
  }

  /** The counts of one {@link #totals()} call. */
  public static final class Totals {
    private final Map<EventLevel, Long> byLevel = new EnumMap<>(EventLevel.class);
    private final Map<DropReason, Long> byReason = new EnumMap<>(DropReason.class);
    private final Map<String, Long> byLogger = new HashMap<>();
    private long all;
    private long byCallers;

    private void add(
        String logger, EventLevel level, DropReason reason, boolean byCaller, long count) {
      byLevel.merge(level, count, Long::sum);
      byReason.merge(reason, count, Long::sum);
      byLogger.merge(logger, count, Long::sum);
      all += count;
      byCallers += byCaller ? count : 0;
    }

    public long all() {
      return all;
    }

    /** Drops of events that the ring never held. */
    long byCallers() {
      return byCallers;
    }

    /** The levels with drops, in their order. */
    SortedMap<EventLevel, Long> byLevel() {
      return new TreeMap<>(byLevel);
    }

    /** The reasons with drops, in their order. */
    SortedMap<DropReason, Long> byReason() {
      return new TreeMap<>(byReason);
    }

    /** The loggers with drops, most first. */
    List<Map.Entry<String, Long>> byLogger() {
      return byLogger.entrySet().stream()
          .map(entry -> Map.entry(entry.getKey(), entry.getValue()))
          .sorted(
              Map.Entry.<String, Long>comparingByValue(Comparator.reverseOrder())
                  .thenComparing(Map.Entry.comparingByKey()))
          .toList();
    }
  }
}
