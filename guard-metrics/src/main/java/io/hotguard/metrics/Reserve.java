/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.HdrHistogram.WriterReaderPhaser;
import org.jspecify.annotations.Nullable;

/**
 * Where a sample goes when every arena and every shared log is in the hands of a thread that the
 * scheduler has stopped: atomic cells, for any number of threads at once.
 *
 * <p><b>Threading:</b> {@link #accept} from any thread, without waiting: a bounded number of atomic
 * additions, and for a new minimum or maximum a loop that fails only where another thread has just
 * improved it. {@link #moveTo} from one reader at a time; it waits for writers inside {@link
 * #accept}.
 */
final class Reserve implements SampleSink {
  /*
   * Count and sum of a sample are two additions, and a reader between them would deliver a sum that
   * does not fit its count. So there are two halves: writers enter a phase of HdrHistogram's
   * WriterReaderPhaser and add to the active half; the reader flips, waits for the writers of the old
   * phase, and then has that half to itself. Four atomic additions a sample, ten times an arena's
   * price, and here alone.
   *
   * The half is read inside the critical section: read before it, a writer could sleep between the
   * two, and add to the half that the reader has meanwhile taken.
   */
  private final WriterReaderPhaser phaser = new WriterReaderPhaser();
  private final int capacity;
  private volatile Half active;
  private Half inactive;

  Reserve(int capacity) {
    this.capacity = capacity;
    this.active = new Half(capacity);
    this.inactive = new Half(capacity);
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

  /** Counts one sample; false if memory is short. */
  boolean accept(long sample) {
    long phase = phaser.writerCriticalSectionEnter();
    try {
      active.add(SampleLog.recorderOf(sample), SampleLog.valueOf(sample));
      return true;
    } catch (OutOfMemoryError e) {
      return false;
    } finally {
      phaser.writerCriticalSectionExit(phase);
    }
  }

  void moveTo(Totals[] sinks) {
    phaser.readerLock();
    try {
      if (!active.used) {
        return;
      }
      Half full = active;
      active = inactive;
      phaser.flipPhase();
      inactive = full;
      full.moveTo(sinks, capacity);
    } finally {
      phaser.readerUnlock();
    }
  }

  /** Returns the number of cells held, for the memory formula. */
  long cellCount() {
    return active.cellCount() + inactive.cellCount();
  }

  /** Cells of one phase. */
  private static final class Half {
    private final AtomicReferenceArray<@Nullable Cells> cells;
    private volatile boolean used;

    Half(int capacity) {
      cells = new AtomicReferenceArray<>(capacity);
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
      for (int recorder = 0; recorder < capacity; recorder++) {
        Cells own = cells.getPlain(recorder);
        if (own != null) {
          for (Totals sink : sinks) {
            own.prepare(sink.entry(recorder));
          }
          for (Totals sink : sinks) {
            own.addTo(sink.entry(recorder));
          }
          // Rare as it is, the reserve keeps nothing: its memory is the next burst's.
          cells.setPlain(recorder, null);
        }
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

    void addTo(Totals.Entry entry) {
      long[] counts = new long[LogBuckets.PAGE_SIZE];
      boolean any = false;
      for (int number = 0; number < LogBuckets.PAGES; number++) {
        AtomicLongArray page = pages.getPlain(number);
        if (page != null) {
          for (int column = 0; column < counts.length; column++) {
            counts[column] = page.getPlain(column);
          }
          entry.addPage(number, counts);
          any = true;
        }
      }
      if (any) {
        entry.addExtremes(min.getPlain(), max.getPlain());
        long low = sum.getPlain();
        // Unsigned 64 bits and carries of 2^64 into 63 bits and carries of 2^63.
        entry.addSum(low & Long.MAX_VALUE, 2 * carry.getPlain() + (low >>> 63));
      }
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
