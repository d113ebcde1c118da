/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A fixed number of items, each used by one thread at a time.
 *
 * <p><b>Threading:</b> {@link #tryTake} and {@link #put} are wait-free: a bounded number of atomic
 * steps whatever other threads do. {@link #exchange} and {@link #takeAt} wait for the thread that
 * holds the item; only readers call them.
 */
final class ExclusiveSlots<T> {
  /*
   * An item is in its slot, or exactly one thread has it. It is taken by getAndSet(null), which at most one
   * thread wins, and only its holder puts it back. The volatile take reads what the release of put wrote, so
   * the next holder sees everything that the last holder did. With a plain put it could see the slot filled
   * but old counts in the item, and lose those of the last holder.
   *
   * A pool of locks would cost one more word each. Here the holder cannot forget which lock guards what, and
   * a reader can replace the full item it takes by an empty one.
   */
  private static final int STRIDE = 16;

  private final AtomicReferenceArray<@Nullable T> slots;
  private final int mask;
  private final int attempts;

  /** Used by the reader: after a wait in vain for a slot, it looks again but does not wait. */
  private final boolean[] missed;

  /** Creates 2^n slots; a taker looks at no more than {@code attempts} of them. */
  ExclusiveSlots(int size, int attempts, Supplier<T> factory) {
    if (Integer.bitCount(size) != 1) {
      throw new IllegalArgumentException("size=" + size + ": must be a power of two");
    }
    this.slots = new AtomicReferenceArray<>(size * STRIDE);
    this.mask = size - 1;
    this.attempts = Math.min(attempts, size);
    this.missed = new boolean[size];
    for (int slot = 0; slot < size; slot++) {
      slots.setPlain(slot * STRIDE, factory.get());
    }
  }

  int size() {
    return mask + 1;
  }

  int attempts() {
    return attempts;
  }

  /** Returns the slot that the given attempt of a thread looks at. */
  int slot(int hint, int attempt) {
    return (hint + attempt) & mask;
  }

  /** Takes the item of a slot; null if another thread has it. */
  @Nullable T tryTake(int slot) {
    int index = slot * STRIDE;
    // The read first spares the cache line of a slot that is empty anyway.
    return slots.getOpaque(index) == null ? null : slots.getAndSet(index, null);
  }

  /** Puts back the item of a slot. */
  void put(int slot, T thing) {
    slots.setRelease(slot * STRIDE, thing);
  }

  /**
   * Waits for the item of a slot and leaves another in its place; null if its holder does not
   * return it in time. One reader at a time.
   */
  @Nullable T exchange(int slot, T replacement) {
    int index = slot * STRIDE;
    Patience patience = new Patience();
    do {
      T thing = slots.get(index);
      if (thing != null && slots.compareAndSet(index, thing, replacement)) {
        missed[slot] = false;
        return thing;
      }
    } while (!missed[slot] && patience.pause());
    missed[slot] = true;
    return null;
  }

  /**
   * Waits for the item of a slot and takes it; null if its holder does not return it in time. One
   * reader at a time.
   */
  @Nullable T takeAt(int slot) {
    Patience patience = new Patience();
    do {
      T thing = tryTake(slot);
      if (thing != null) {
        missed[slot] = false;
        return thing;
      }
    } while (!missed[slot] && patience.pause());
    missed[slot] = true;
    return null;
  }

  /** Returns whether the reader would wait for the item of a slot. */
  boolean waitsFor(int slot) {
    return !missed[slot];
  }
}
