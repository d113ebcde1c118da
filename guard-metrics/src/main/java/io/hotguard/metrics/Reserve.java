/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Counts samples in atomic cells for any number of threads at once. A sample comes here when every
 * arena and every shared log is held by a thread that the scheduler has stopped.
 *
 * <p><b>Threading:</b> {@link #accept} from any thread, without waiting: a bounded number of atomic
 * additions, and for a new minimum or maximum a loop that fails only if another thread has just
 * improved it. {@link #moveTo} from one reader at a time; it waits for writers inside {@link
 * #accept}, and goes on without them after a second.
 */
final class Reserve implements SampleSink {
  /*
   * Count and sum of a sample are two additions, and a reader between them would deliver a sum that does not
   * fit its count. There are therefore two halves. The sign of the ticket says which half is active, so the
   * atomic addition that announces a writer also tells it its half. The reader swaps the sign, knows from the
   * swap how many writers had entered the old half, and has it exclusively once as many have left. A sample
   * costs four atomic additions here, ten times an arena's price.
   *
   * A volatile "active" field would need a loop: between reading it and announcing the writer, a reader could
   * take that half. HdrHistogram's WriterReaderPhaser is the same idea, but its reader waits without end for
   * a writer that does not return.
   */
  private static final long[] FIRST_TICKET = {0, Long.MIN_VALUE};

  private final int capacity;
  private final Half[] halves;
  private final AtomicLong tickets = new AtomicLong(FIRST_TICKET[0]);

  /** Used by the reader: the half that writers enter. */
  private int active;

  /**
   * Used by the reader: the ticket of the other half when it was left, while writers may be inside.
   */
  private long lastTicket;

  private boolean waiting;

  Reserve(int capacity) {
    this.capacity = capacity;
    this.halves =
        new Half[] {new Half(capacity, FIRST_TICKET[0]), new Half(capacity, FIRST_TICKET[1])};
  }

  @Override
  public int accept(long[] samples, int from, int to) {
    for (int i = from; i < to; i++) {
      if (!accept(samples[i])) {
        return i;
      }
    }
    return to;
  }

  /** Counts one sample; returns false if memory is short. */
  boolean accept(long sample) {
    Half half = enter();
    try {
      half.add(SampleLog.recorderOf(sample), SampleLog.valueOf(sample));
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    } finally {
      half.left.getAndIncrement();
    }
  }

  /** Announces a writer and returns its half, which it owns until it leaves. */
  Half enter() {
    return halves[tickets.getAndIncrement() < 0 ? 1 : 0];
  }

  /** Moves all samples; returns false if a writer did not leave in time. */
  boolean moveTo(Totals[] sinks) {
    // If an earlier call has given up waiting, its half comes first, then the active half.
    if (waiting && !moveInactive(sinks, true)) {
      return false;
    }
    if (!halves[active].used) {
      return true;
    }
    int next = 1 - active;
    halves[next].left.set(FIRST_TICKET[next]);
    lastTicket = tickets.getAndSet(FIRST_TICKET[next]);
    active = next;
    waiting = true;
    return moveInactive(sinks, false);
  }

  private boolean moveInactive(Totals[] sinks, boolean onlyTry) {
    Half full = halves[1 - active];
    Patience patience = new Patience();
    while (full.left.get() != lastTicket) {
      if (onlyTry || !patience.pause()) {
        return false;
      }
    }
    full.moveTo(sinks, capacity);
    waiting = false;
    return true;
  }

  /** Returns the number of cells held, for the memory formula. */
  long cellCount() {
    return halves[0].cellCount() + halves[1].cellCount();
  }

  /** The cells of one half. */
  static final class Half {
    private final AtomicReferenceArray<@Nullable Cells> cells;
    final AtomicLong left;
    private volatile boolean used;

    Half(int capacity, long firstTicket) {
      cells = new AtomicReferenceArray<>(capacity);
      left = new AtomicLong(firstTicket);
    }

    void add(int recorder, long value) {
      Cells own = cells.get(recorder);
      if (own == null) {
        Cells created = new Cells();
        Cells winner = cells.compareAndExchange(recorder, null, created);
        own = winner == null ? created : winner;
      }
      if (!used) {
        used = true;
      }
      own.add(value);
    }

    void moveTo(Totals[] sinks, int capacity) {
      long[] scratch = new long[LogBuckets.PAGE_SIZE];
      for (int recorder = 0; recorder < capacity; recorder++) {
        Cells own = cells.getPlain(recorder);
        if (own == null) {
          continue;
        }
        // A writer without memory may leave cells without a page.
        if (own.cellCount() > 0) {
          for (Totals sink : sinks) {
            own.prepare(sink.entry(recorder));
          }
          for (Totals sink : sinks) {
            own.addTo(sink.entry(recorder), scratch);
          }
        }
        // The reserve is rarely used, so it frees its cells for the next burst.
        cells.setPlain(recorder, null);
      }
      used = false;
    }

    long cellCount() {
      long count = 0;
      for (int recorder = 0; recorder < cells.length(); recorder++) {
        Cells own = cells.get(recorder);
        if (own != null) {
          count += own.cellCount();
        }
      }
      return count;
    }
  }

  /** The distribution of one recorder, one atomic cell a bucket. */
  private static final class Cells {
    private final AtomicReferenceArray<@Nullable AtomicLongArray> pages =
        new AtomicReferenceArray<>(LogBuckets.PAGES);
    private final AtomicLong sum = new AtomicLong();
    private final AtomicLong carry = new AtomicLong();
    private final AtomicLong max = new AtomicLong(-1);
    private final AtomicLong min = new AtomicLong(Long.MAX_VALUE);

    void add(long value) {
      int bucket = LogBuckets.bucketOf(value);
      AtomicLongArray page = page(bucket >>> LogBuckets.PAGE_BITS);
      page.getAndIncrement(bucket & LogBuckets.PAGE_MASK);
      long before = sum.getAndAdd(value);
      // The sum is unsigned here: it wraps where the new value is below the old.
      if (Long.compareUnsigned(before + value, before) < 0) {
        carry.getAndIncrement();
      }
      for (long seen = max.get(); value > seen; seen = max.get()) {
        if (max.compareAndSet(seen, value)) {
          break;
        }
      }
      for (long seen = min.get(); value < seen; seen = min.get()) {
        if (min.compareAndSet(seen, value)) {
          break;
        }
      }
    }

    private AtomicLongArray page(int number) {
      AtomicLongArray page = pages.get(number);
      if (page == null) {
        AtomicLongArray created = new AtomicLongArray(LogBuckets.PAGE_SIZE);
        AtomicLongArray winner = pages.compareAndExchange(number, null, created);
        page = winner == null ? created : winner;
      }
      return page;
    }

    void prepare(Totals.Entry entry) {
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        if (pages.getPlain(number) != null) {
          entry.page(number);
        }
      }
    }

    /** Adds all to a prepared entry, without allocation, so that it cannot stop halfway. */
    void addTo(Totals.Entry entry, long[] counts) {
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        AtomicLongArray page = pages.getPlain(number);
        if (page != null) {
          for (int column = 0; column < counts.length; column++) {
            counts[column] = page.getPlain(column);
          }
          entry.addPage(number, counts);
        }
      }
      entry.addExtremes(min.getPlain(), max.getPlain());
      long low = sum.getPlain();
      // Unsigned 64 bits and carries of 2^64 into 63 bits and carries of 2^63.
      entry.addSum(low & Long.MAX_VALUE, 2 * carry.getPlain() + (low >>> 63));
    }

    long cellCount() {
      long count = 0;
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        if (pages.get(number) != null) {
          count += LogBuckets.PAGE_SIZE;
        }
      }
      return count;
    }
  }
}
