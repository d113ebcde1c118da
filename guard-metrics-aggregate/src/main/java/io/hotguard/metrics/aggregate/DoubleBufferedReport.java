/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.DistributionAccumulator;
import io.hotguard.property.Ranges;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A report of the current and the last period, in memory that is reused each period.
 *
 * <p>A report that starts a new map each period allocates every key, entry and bucket anew. All of
 * them live just long enough to be promoted by garbage collection. Here each key has one cell with
 * two halves, one a period, that live until the key is stale.
 *
 * <h2>Threading</h2>
 *
 * Any number of writers and readers. An update locks its key's cell for a few additions. Threads
 * that serve requests should use {@link Aggregator} instead. {@link #swap} and the reading methods
 * wait for one another, and for an update of one cell at a time. An update is in exactly one
 * period: the period that was current when it locked its cell.
 *
 * <h2>Units</h2>
 *
 * Nanoseconds.
 *
 * <h2>Shapes</h2>
 *
 * For each key two halves of two distributions: 1 kB, and 2 kB for each power of two in use.
 */
public final class DoubleBufferedReport implements AutoCloseable {
  /*
   * There are not two maps, and the swap exchanges nothing. With two maps, a writer that has found its entry
   * can add to it after the exchange, while the reader reads it or has finished; CAT loses updates this way.
   * Here the swap increments one number. The next thread that locks a cell, writer or reader, compares the
   * cell's number with it and first turns the cell over. Every update is therefore either before or after the
   * turn, both under the lock. A phaser in front of two real trees would avoid the lock, but costs four
   * atomic additions an update and makes all writers contend for one tree.
   * The same lock protects count, sum and buckets together, and makes the end of a stale cell visible: a
   * writer that finds its cell dead looks its key up again.
   */
  private final String name;
  private final int staleAfter;
  private final KeyTree<Cell> cells;
  private final Cell other;
  private final ReentrantLock periodLock = new ReentrantLock();
  private volatile long period;

  private final LongAdder refusedKeys = new LongAdder();
  private final LongAdder clampedValues = new LongAdder();
  private final LongAdder staleKeys = new LongAdder();
  private final Guards.Registration registration;

  private DoubleBufferedReport(Builder builder) {
    this.name = builder.name;
    this.staleAfter = builder.staleAfterPeriods;
    this.cells = new KeyTree<>(builder.maxOperations);
    this.other = new Cell(OperationKey.OTHER);
    this.registration = Guards.register(Guard.of("report." + name, GuardMode.WARN, this::count));
  }

  /**
   * Starts a builder.
   *
   * @param name lower-case words joined by hyphens or dots; the guard is visible as {@code
   *     report.NAME}
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /**
   * Adds a call to the current period.
   *
   * @param operation beyond {@link Builder#maxOperations(int)} the call counts for {@link
   *     OperationKey#OTHER}
   * @param durationNanos clamped to 0..{@link Distribution#MAX_VALUE} and counted
   */
  public void record(String type, String operation, long durationNanos, boolean failed) {
    long clamped = Math.max(0, Math.min(Distribution.MAX_VALUE, durationNanos));
    if (clamped != durationNanos) {
      clampedValues.increment();
    }
    while (!cell(type, operation).record(clamped, failed)) {
      // The cell went stale between the look-up and its lock; the next look-up makes another cell.
      Thread.onSpinWait();
    }
  }

  /**
   * Adds statistics to the current period.
   *
   * @throws ArithmeticException if a key had more than {@link Long#MAX_VALUE} successes or failures
   */
  public void add(OperationStatistics statistics) {
    OperationKey key = statistics.key();
    while (!cell(key.type(), key.name()).add(statistics.successes(), statistics.failures())) {
      // As in record().
      Thread.onSpinWait();
    }
  }

  /** Adds a batch to the current period; a swap may come between two of its operations. */
  public void add(StatisticsBatch batch) {
    batch.operations().values().forEach(this::add);
  }

  /** Returns the current cell of a key, or {@link #other()} if there is no room. */
  Cell cell(String type, String operation) {
    Cell known = cells.get(type, operation);
    if (known != null) {
      return known;
    }
    boolean isOther =
        type.equals(OperationKey.OTHER.type()) && operation.equals(OperationKey.OTHER.name());
    Cell created =
        isOther
            ? other
            : cells.getOrCreate(type, operation, (t, n) -> new Cell(new OperationKey(t, n)));
    if (created == null) {
      refusedKeys.increment();
      return other;
    }
    return created;
  }

  Cell other() {
    return other;
  }

  int staleAfterPeriods() {
    return staleAfter;
  }

  /**
   * Ends the current period, which becomes the last period, and forgets the period before it. Keys
   * without a call for {@link Builder#staleAfterPeriods(int)} periods are evicted.
   */
  public void swap() {
    periodLock.lock();
    try {
      long next = period + 1;
      period = next;
      cells.forEach(
          (type, operation, cell) -> {
            if (cell.endIfStale()) {
              cells.remove(type, operation);
              staleKeys.increment();
            }
          });
    } finally {
      periodLock.unlock();
    }
  }

  /**
   * Returns the statistics of the last period, sorted by key, without operations that had no call.
   * It is a complete copy, and the same until the next {@link #swap}.
   */
  public SortedMap<OperationKey, OperationStatistics> lastPeriod() {
    return read(1);
  }

  /**
   * Returns a copy of the statistics of the current period so far, sorted by key, without
   * operations that had no call.
   */
  public SortedMap<OperationKey, OperationStatistics> currentPeriod() {
    return read(0);
  }

  private SortedMap<OperationKey, OperationStatistics> read(int age) {
    TreeMap<OperationKey, OperationStatistics> report = new TreeMap<>();
    periodLock.lock();
    try {
      cells.forEach((type, operation, cell) -> cell.copyTo(report, age));
      other.copyTo(report, age);
    } finally {
      periodLock.unlock();
    }
    return report;
  }

  /** Returns the number of swaps so far. */
  public long period() {
    return period;
  }

  /** Ends the report's visibility as a guard; does nothing when called again. */
  @Override
  public void close() {
    registration.close();
  }

  /** One key in both periods; its own lock guards every access. */
  final class Cell {
    private final OperationKey key;
    private final Half[] halves = {new Half(), new Half()};
    private long seenPeriod = period;
    private long lastUsed = seenPeriod;
    private boolean ended;

    Cell(OperationKey key) {
      this.key = key;
    }

    /** Returns false if the cell has left the report. */
    synchronized boolean record(long value, boolean failed) {
      if (ended) {
        return false;
      }
      Half half = current();
      (failed ? half.failures : half.successes).add(value);
      return true;
    }

    /** Returns false if the cell has left the report. */
    synchronized boolean add(Distribution successes, Distribution failures) {
      if (ended) {
        return false;
      }
      Half half = current();
      half.successes.add(successes);
      half.failures.add(failures);
      return true;
    }

    synchronized void copyTo(SortedMap<OperationKey, OperationStatistics> report, int age) {
      turn();
      Half half = half(seenPeriod - age);
      if (half.successes.count() + half.failures.count() > 0) {
        report.put(
            key,
            new OperationStatistics(
                key, half.successes.toDistribution(), half.failures.toDistribution()));
      }
    }

    synchronized boolean endIfStale() {
      turn();
      ended = seenPeriod - lastUsed >= staleAfter;
      return ended;
    }

    private Half current() {
      turn();
      lastUsed = seenPeriod;
      return half(seenPeriod);
    }

    /** Clears the halves of the periods that began since the last access. */
    private void turn() {
      long now = period;
      for (long due = Math.max(seenPeriod, now - 2) + 1; due <= now; due++) {
        half(due).clear();
      }
      seenPeriod = now;
    }

    private Half half(long number) {
      return halves[(int) (number & 1)];
    }
  }

  /** One key in one period. */
  private static final class Half {
    private final DistributionAccumulator successes = new DistributionAccumulator();
    private final DistributionAccumulator failures = new DistributionAccumulator();

    void clear() {
      successes.clear();
      failures.clear();
    }
  }

  private void count(GuardSnapshot.Builder counts) {
    counts
        .counter("swaps", period)
        .counter("refused-keys", refusedKeys.sum())
        .counter("clamped-values", clampedValues.sum())
        .counter("stale-keys", staleKeys.sum())
        .gauge("keys", cells.size());
  }

  /**
   * Configures a report. A number out of range, or a name of another form, throws {@link
   * IllegalArgumentException}.
   */
  public static final class Builder {
    private final String name;
    private int maxOperations = 10_000;
    private int staleAfterPeriods = 3;

    private Builder(String name) {
      this.name = requireNonNull(name, "name");
    }

    /**
     * Sets how many keys are counted apart, 1..1,000,000; further keys share {@link
     * OperationKey#OTHER}. Default 10,000.
     */
    public Builder maxOperations(int limit) {
      maxOperations = Ranges.require("maxOperations", limit, 1, 1_000_000);
      return this;
    }

    /**
     * Sets the number of periods without a call after which a key is evicted, 2..1,000,000. The
     * minimum is two, because the last period still shows the key before that. Default 3.
     */
    public Builder staleAfterPeriods(int periods) {
      staleAfterPeriods = Ranges.require("staleAfterPeriods", periods, 2, 1_000_000);
      return this;
    }

    /** Creates an empty report, visible as a guard. */
    public DoubleBufferedReport build() {
      return new DoubleBufferedReport(this);
    }
  }
}
