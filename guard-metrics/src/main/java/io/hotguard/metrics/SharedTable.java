/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The shared cells of all recorders, in stripes, so that many threads do not meet in one sum.
 *
 * <p><b>Threading:</b> {@link #add} and {@link #cells} from any thread, without waiting; the rest
 * for one reader at a time.
 *
 * <p><b>Shapes:</b> a reference for each stripe and recorder, and {@link SharedCells} for each that
 * ever had a value. One stripe is in use until threads often meet in one.
 */
final class SharedTable {
  /** As many between two drains make another stripe worth its memory. */
  private static final int COLLISIONS_FOR_A_STRIPE = 1_000;

  private final AtomicReferenceArray<@Nullable SharedCells> cells;
  private final int capacity;
  private final int stripes;

  /** A power of two, up to the number of stripes. A stale value costs a collision at most. */
  private volatile int used = 1;

  /** Collisions since the last drain, more or less: threads overwrite each other's counts. */
  private int collisions;

  SharedTable(int capacity, int stripes) {
    this.capacity = capacity;
    this.stripes = stripes;
    this.cells = new AtomicReferenceArray<>(capacity * stripes);
  }

  /**
   * Counts a value.
   *
   * @return the cells that have the value; null if it was not counted, because memory is short
   */
  @Nullable SharedCells add(int recorder, long value, long epoch) {
    try {
      int stripe = hint() & (used - 1);
      SharedCells own = cells(stripe, recorder);
      if (!own.tryAdd(value, epoch)) {
        noteCollision();
        own.add(value, epoch);
      }
      return own;
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  /** Notes that two threads met in one sum. */
  void noteCollision() {
    if (++collisions >= COLLISIONS_FOR_A_STRIPE) {
      used = Math.min(2 * used, stripes);
      collisions = 0;
    }
  }

  /** Returns shared cells of a recorder; null if memory is short. */
  @Nullable SharedCells cells(int recorder) {
    try {
      return cells(hint() & (used - 1), recorder);
    } catch (OutOfMemoryError e) {
      return null;
    }
  }

  private SharedCells cells(int stripe, int recorder) {
    int index = stripe * capacity + recorder;
    SharedCells own = cells.get(index);
    if (own == null) {
      SharedCells created = new SharedCells();
      SharedCells winner = cells.compareAndExchange(index, null, created);
      own = winner == null ? created : winner;
    }
    return own;
  }

  @SuppressWarnings("deprecation") // threadId() is available since JDK 19 only
  private static int hint() {
    return (int) Thread.currentThread().getId();
  }

  /** Notes that a drain begins. */
  void startDrain() {
    collisions = 0;
  }

  /**
   * Moves the values of a recorder to a drain.
   *
   * @return false if memory is short, and something is left for the next drain
   */
  boolean drainTo(Drain drain, int recorder) {
    boolean complete = true;
    for (int index = recorder; index < cells.length(); index += capacity) {
      SharedCells own = cells.get(index);
      if (own != null) {
        complete &= own.drainTo(drain, recorder);
      }
    }
    return complete;
  }

  /** Returns the number of pages, for the memory formula. */
  int pageCount() {
    int count = 0;
    for (int index = 0; index < cells.length(); index++) {
      SharedCells own = cells.get(index);
      count += own == null ? 0 : own.pageCount();
    }
    return count;
  }
}
