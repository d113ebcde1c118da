/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Drains that find no memory keep everything for the next. */
final class DrainTest {
  private static final long EPOCH = 1L << LogBuckets.VALUE_BITS;

  private final SharedTable shared = new SharedTable(1, 1);
  private final Drain drain = new Drain();

  @Test
  void keepsPrivateValues() {
    startWithoutMemory();
    takePrivateValue();
    assertThat(drain.finish(shared)).isFalse();
    assertThat(drainedLater()).isEqualTo(Distribution.of(5));
  }

  @Test
  void keepsThePrivateValuesOfManyThreads() {
    startWithoutMemory();
    takePrivateValue();
    for (int thread = 1; thread < Tally.MOST_THREADS; thread++) {
      assertThat(drain.endThread()).isTrue();
    }
    assertThat(drain.endThread()).isFalse();
    assertThat(drainedLater()).isEqualTo(Distribution.of(5));
  }

  @Test
  void keepsSharedValues() {
    for (long value : new long[] {5, 7, 7, 100}) {
      assertThat(shared.add(0, value, EPOCH)).isNotNull();
    }
    startWithoutMemory();
    assertThat(drain.finish(shared)).isFalse();
    assertThat(drainedLater()).isEqualTo(Distribution.of(5, 7, 7, 100));
  }

  @Test
  void keepsASumWithoutItsValue() {
    SharedCells cells = requireNonNull(shared.cells(0));
    int bucket = LogBuckets.bucketOf(1_000_000);
    cells.addOffsets(9);
    startWithoutMemory();
    assertThat(drain.finish(shared)).isFalse();
    cells.addCount(bucket, 1);
    assertThat(drainedLater()).isEqualTo(Distribution.of(LogBuckets.lowest(bucket) + 9));
  }

  private void startWithoutMemory() {
    drain.start(new Totals[] {new ShortTotals(0)}, 1, EPOCH);
  }

  /** Takes a value of 5 out of a private cell; the sum of a row has 1 more for each value. */
  private void takePrivateValue() {
    byte[] row = new byte[LogBuckets.PAGE_SIZE];
    row[5] = 1;
    assertThat(drain.of(0).addRow(0, 1, row, new byte[row.length], 0)).isEqualTo(1);
    drain.of(0).addOffsets(1, 0);
  }

  private Distribution drainedLater() {
    Totals totals = new Totals();
    drain.start(new Totals[] {totals}, 1, 2 * EPOCH);
    assertThat(drain.finish(shared)).isTrue();
    return totals.entry(0).settle().copy();
  }
}
