/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.property.Ranges;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;

/**
 * Recorders by name, and their values.
 *
 * <pre>{@code
 * RecorderRegistry registry = RecorderRegistry.builder("shop").build();
 * Recorder checkout = registry.recorder("checkout", MetricUnit.NANOSECONDS);
 * checkout.recordSince(start);
 * IntervalReader log = registry.intervalReader("log");
 * double p99 = log.next().distribution(checkout).quantile(0.99);
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Recording never waits; see {@link Recorder}. A snapshot contains
 * every value whose recording happens-before its start.
 *
 * <h2>Shapes</h2>
 *
 * Memory is bounded by metrics and processors: docs/metrics.md has the formula.
 */
public final class RecorderRegistry implements AutoCloseable {
  private final String name;
  private final LongSupplier nanoClock;
  private final int evictAfter;
  final Intake intake;
  private final Recorder other;
  private final LongAdder refusedNames = new LongAdder();

  /** Fair, so that a reader in a loop does not shut out the others. */
  private final ReentrantLock readerLock = new ReentrantLock(true);

  final RecorderTable table;
  private final int maxRecorders;
  private final List<IntervalReader> readers = new ArrayList<>();
  private final Cumulative cumulative;
  private long evictions;
  private boolean closed;

  private final Guard guard;
  private final Guards.Registration registration;

  private RecorderRegistry(Builder builder) {
    this.name = builder.name;
    this.nanoClock = builder.nanoClock;
    this.evictAfter = builder.evictAfterIdleIntervals;
    this.maxRecorders = builder.maxRecorders;
    int capacity = Math.min(1 << 16, 2 * builder.maxRecorders + 1);
    this.intake =
        new Intake(capacity, builder.processors, builder.maxThreads, builder.privateBytes);
    this.table =
        new RecorderTable(
            builder.maxRecorders + 1,
            capacity,
            (number, recorder, unit) -> new Recorder(this, intake, number, recorder, unit));
    this.other =
        requireNonNull(
            table.wakeOrCreate(RecorderTable.OTHER_NAME, MetricUnit.COUNT),
            RecorderTable.OTHER_NAME);
    this.cumulative = new Cumulative(name, table, nanoClock.getAsLong());
    this.guard = Guard.of("metrics." + name, GuardMode.WARN, this::count);
    this.registration = Guards.register(guard);
  }

  /**
   * Starts a builder.
   *
   * @param name lower-case words joined by hyphens or dots; the guard is visible as {@code
   *     metrics.NAME}
   */
  public static Builder builder(String name) {
    return new Builder(name);
  }

  /** Returns the registry's name. */
  public String name() {
    return name;
  }

  /** Returns how many names may be active at once. */
  public int maxRecorders() {
    return maxRecorders;
  }

  /** Returns whether that many names are active, so that a further name is refused. */
  public boolean isFull() {
    return table.activeCount() > maxRecorders;
  }

  /**
   * Returns the recorder of a name, and creates it if needed. Keep it, because a look-up hashes the
   * name.
   *
   * @param recorder the metric's name, not blank
   * @return beyond {@link Builder#maxRecorders(int)} names the recorder {@code (other)}, which all
   *     further names share, and {@code refused-names} counts
   * @throws IllegalArgumentException if the name is blank or known with another unit
   */
  public Recorder recorder(String recorder, MetricUnit unit) {
    requireNonNull(unit, "unit");
    Recorder known = table.active(recorder);
    if (known == null) {
      known = create(recorder, unit);
    }
    if (known.unit() != unit && known != other) {
      throw new IllegalArgumentException(
          "recorder '%s' of registry %s: unit %s, but it is known with unit %s"
              .formatted(recorder, name, unit, known.unit()));
    }
    return known;
  }

  private Recorder create(String recorder, MetricUnit unit) {
    if (recorder.isBlank()) {
      throw new IllegalArgumentException("registry " + name + ": a recorder needs a name");
    }
    readerLock.lock();
    try {
      Recorder created = table.wakeOrCreate(recorder, unit);
      if (created != null) {
        forgetIdleTime(created.id());
        return created;
      }
    } finally {
      readerLock.unlock();
    }
    refusedNames.increment();
    return other;
  }

  /**
   * Opens a reader that gets each value recorded from now on exactly once. Close it after use to
   * free its memory.
   *
   * @param reader a name for messages
   * @throws IllegalStateException if the registry is closed
   */
  public IntervalReader intervalReader(String reader) {
    readerLock.lock();
    try {
      requireOpen();
      drain();
      IntervalReader opened =
          new IntervalReader(this, requireNonNull(reader, "reader"), nanoClock.getAsLong());
      readers.add(opened);
      return opened;
    } finally {
      readerLock.unlock();
    }
  }

  /**
   * Returns everything recorded since the start or the last {@link #reset()}. Values of recorders
   * that were evicted are in {@link RegistrySnapshot#evicted()}, no longer under their names.
   */
  public RegistrySnapshot cumulativeSnapshot() {
    readerLock.lock();
    try {
      drain();
      return cumulative.snapshot(nanoClock.getAsLong());
    } finally {
      readerLock.unlock();
    }
  }

  /**
   * Restarts the cumulative snapshot, without an effect on interval readers, and returns the last
   * snapshot before that. Each value is in it or in the next.
   */
  public RegistrySnapshot reset() {
    readerLock.lock();
    try {
      drain();
      long now = nanoClock.getAsLong();
      RegistrySnapshot last = cumulative.snapshot(now);
      cumulative.reset(now);
      return last;
    } finally {
      readerLock.unlock();
    }
  }

  RegistrySnapshot next(IntervalReader reader) {
    readerLock.lock();
    try {
      requireOpen();
      if (reader.closed) {
        throw new IllegalStateException("interval reader " + reader.name() + " is closed");
      }
      drain();
      long now = nanoClock.getAsLong();
      RegistrySnapshot interval = interval(reader, now);
      noteInterval(reader);
      reader.pending.clear();
      reader.startNanos = now;
      evictIdle();
      return interval;
    } finally {
      readerLock.unlock();
    }
  }

  void close(IntervalReader reader) {
    readerLock.lock();
    try {
      reader.closed = true;
      readers.remove(reader);
    } finally {
      readerLock.unlock();
    }
  }

  /** Returns the unread values of a reader, which must be cleared then because they share pages. */
  private RegistrySnapshot interval(IntervalReader reader, long nowNanos) {
    return new RegistrySnapshot(
        name,
        Duration.ofNanos(nowNanos - reader.startNanos),
        Cumulative.metrics(table, reader.pending, Totals.Entry::giveAway));
  }

  private void noteInterval(IntervalReader reader) {
    for (int number = 0; number < table.bound(); number++) {
      reader.noteInterval(number, reader.pending.peek(number) != null);
    }
  }

  /** Adds everything recorded so far to the cumulative totals and to those of every reader. */
  private void drain() {
    table.lookForCollected();
    Totals[] sinks = new Totals[readers.size() + 1];
    sinks[0] = cumulative.totals();
    for (int i = 0; i < readers.size(); i++) {
      sinks[i + 1] = readers.get(i).pending;
    }
    boolean complete = intake.drain(sinks, table.bound());
    wakeOrOfferDormant(complete);
  }

  private void wakeOrOfferDormant(boolean complete) {
    for (int number = 1; number < table.bound(); number++) {
      RecorderTable.Slot slot = table.slot(number);
      if (slot == null || slot.isActive()) {
        continue;
      }
      if (cumulative.holds(number)) {
        // Each reader has the value that wakes it, and counts idle intervals anew after that.
        table.activate(slot);
      } else if (complete) {
        table.offerNumber(slot);
      }
    }
  }

  private void evictIdle() {
    for (int number = 1; number < table.bound(); number++) {
      RecorderTable.Slot slot = table.slot(number);
      if (slot == null || !slot.isActive() || !isIdle(number)) {
        continue;
      }
      cumulative.evict(slot);
      table.evict(slot);
      forgetIdleTime(number);
      evictions++;
    }
  }

  /**
   * Returns whether every reader has seen enough intervals without a value, and thus the last
   * value.
   */
  private boolean isIdle(int number) {
    for (IntervalReader reader : readers) {
      if (reader.idleIntervals(number) < evictAfter || reader.pending.peek(number) != null) {
        return false;
      }
    }
    return true;
  }

  private void forgetIdleTime(int number) {
    for (IntervalReader reader : readers) {
      reader.forget(number);
    }
  }

  private void requireOpen() {
    if (closed) {
      throw new IllegalStateException("registry " + name + " is closed");
    }
  }

  /**
   * Ends the registry's visibility as a guard and closes its readers; does nothing when called
   * again. Recorders continue to record into memory that nobody reads, so drop them.
   */
  @Override
  public void close() {
    readerLock.lock();
    try {
      closed = true;
      for (IntervalReader reader : readers) {
        reader.closed = true;
      }
      readers.clear();
    } finally {
      readerLock.unlock();
    }
    registration.close();
  }

  /** Returns the registry's counters. */
  GuardSnapshot snapshotOfGuard() {
    return guard.snapshot();
  }

  private void count(GuardSnapshot.Builder counts) {
    readerLock.lock();
    try {
      drain();
      counts
          .counter("recorded", cumulative.recorded())
          .counter("clamped-values", intake.clampedCount())
          .counter("refused-names", refusedNames.sum())
          .counter("dropped-out-of-memory", intake.droppedCount())
          .counter("evicted-recorders", evictions)
          .counter("skipped-writers", intake.skippedCount())
          .gauge("active-recorders", table.activeCount())
          .gauge("max-recorders", maxRecorders)
          .gauge("dormant-recorders", table.dormantCount())
          .gauge("recording-threads", intake.threadCount())
          .gauge("private-bytes", intake.privateBytes())
          .gauge("interval-readers", readers.size());
    } finally {
      readerLock.unlock();
    }
  }

  /**
   * Configures a registry. A number out of range, or a name of another form, throws {@link
   * IllegalArgumentException}.
   */
  public static final class Builder {
    private final String name;
    private int maxRecorders = 10_000;
    private int maxThreads = 4_096;
    private int privateBytes = 5 << 20;
    private int evictAfterIdleIntervals = 3;
    private int processors = Runtime.getRuntime().availableProcessors();
    private LongSupplier nanoClock = System::nanoTime;

    private Builder(String name) {
      this.name = requireNonNull(name, "name");
    }

    /**
     * Sets how many names may be active at once, 1..32,767; further names share {@code (other)}.
     * Default 10,000.
     */
    public Builder maxRecorders(int limit) {
      maxRecorders = Ranges.require("maxRecorders", limit, 1, (1 << 15) - 1);
      return this;
    }

    /**
     * Sets how many threads may have private cells at once, 0..1,000,000; further threads use
     * shared cells, at the price of an atomic addition. Default 4,096.
     */
    public Builder maxThreads(int limit) {
      maxThreads = Ranges.require("maxThreads", limit, 0, 1_000_000);
      return this;
    }

    /**
     * Sets the memory for private cells in bytes, 0..2^30. Each page takes about 160 bytes: one for
     * a thread, a recorder and a power of two. Values without room use shared cells, at the price
     * of atomic additions. Default 5 MiB.
     */
    public Builder privateBytes(int bytes) {
      privateBytes = Ranges.require("privateBytes", bytes, 0, 1 << 30);
      return this;
    }

    /**
     * Sets the number of intervals without a value after which a recorder is evicted, 1..1,000,000.
     * Its memory is freed, and its name leaves the snapshots until it records again. All interval
     * readers must have seen as many, so a registry without a reader evicts nothing. Default 3.
     */
    public Builder evictAfterIdleIntervals(int intervals) {
      evictAfterIdleIntervals = Ranges.require("evictAfterIdleIntervals", intervals, 1, 1_000_000);
      return this;
    }

    /** Sets the clock, for tests. */
    Builder nanoClock(LongSupplier clock) {
      nanoClock = clock;
      return this;
    }

    /** Sets the number of processors, for tests. */
    Builder processors(int number) {
      processors = number;
      return this;
    }

    /** Creates the registry, visible as a guard. */
    public RecorderRegistry build() {
      return new RecorderRegistry(this);
    }
  }
}
