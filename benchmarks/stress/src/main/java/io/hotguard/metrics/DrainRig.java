/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** A drain of one recorder and its totals. */
abstract class DrainRig {
  final Totals totals = new Totals();
  final SharedTable shared = new SharedTable(1, 1);
  private final Drain drain = new Drain();

  /** Takes everything from the cells of the case. */
  abstract void takeTo(Drain drain);

  final void drainAll() {
    drain.start(new Totals[] {totals}, 1, 0);
    takeTo(drain);
    drain.finish(shared);
  }

  /** Drains once more and returns the number of values in all. */
  final long countInAll() {
    drainAll();
    Totals.Entry entry = totals.peek(0);
    return entry == null ? 0 : entry.count();
  }
}
