/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** The steps of a record, for their benchmark. */
public final class RecordSteps {
  private static final int PROCESSORS = 2;
  private static final int MAX_THREADS = 16;
  private static final int PRIVATE_BYTES = 64 << 20;

  private final Intake intake;
  private final long epoch = 1L << LogBuckets.VALUE_BITS;

  public RecordSteps(int metrics) {
    intake = new Intake(metrics, PROCESSORS, MAX_THREADS, PRIVATE_BYTES);
  }

  /** Throws if records of this thread would not take the private cells. */
  public void requirePrivateCells() {
    if (!intake.hasPrivateCells()) {
      throw new IllegalStateException("no private cells for the benchmark's thread");
    }
  }

  public static long loop(int recorder, long value) {
    return recorder ^ value;
  }

  /** Finds the private cells of the current thread. */
  public long findCells(int recorder, long value) {
    ThreadCells cells = intake.threads().of(Thread.currentThread());
    return cells == null ? 0 : loop(recorder, value);
  }

  /** Finds the cells and adds the value; a value that they refuse is recorded as usual. */
  public void add(int recorder, long value) {
    ThreadCells cells = intake.threads().of(Thread.currentThread());
    if (cells == null || !cells.add(recorder, value, epoch)) {
      intake.record(recorder, value);
    }
  }

  /** Records a value as a recorder does. */
  public void record(int recorder, long value) {
    intake.record(recorder, value);
  }
}
