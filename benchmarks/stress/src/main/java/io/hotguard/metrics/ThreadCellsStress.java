/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * The owner of private cells records, or gives them back, while a reader drains: r1 counts the
 * values that this drain and one more after it deliver. Each value counts once.
 */
public final class ThreadCellsStress {
  private static final int VALUE = 100;

  private ThreadCellsStress() {}

  /** Private cells with a row that takes {@link #VALUE}, and the drain of its first values. */
  private abstract static class Rig extends DrainRig {
    final ThreadCells cells = new ThreadCells(Thread.currentThread(), new ByteBudget(1 << 20));

    Rig() {
      while (!cells.addSlowly(0, VALUE, 0, shared)) {
        cells.stranger(0, VALUE);
      }
      drainAll();
      totals.clear();
    }

    @Override
    final void takeTo(Drain drain) {
      while (!cells.tryLock()) {
        Thread.onSpinWait();
      }
      cells.drainTo(drain);
      cells.unlock();
    }
  }

  /** The shipped cells: a drain takes none, one or both of two values. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A value lost or doubled.")
  @State
  public static class Shipped extends Rig {
    @Actor
    public void owner() {
      cells.add(0, VALUE, 0);
      cells.add(0, VALUE, 0);
    }

    @Actor
    public void reader() {
      drainAll();
    }

    @Arbiter
    public void after(J_Result result) {
      result.r1 = countInAll();
    }
  }

  /** The shipped cells, which the owner gives back after a value. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A value lost or doubled.")
  @State
  public static class GiveBackAgainstDrain extends Rig {
    @Actor
    public void owner() {
      cells.add(0, VALUE, 0);
      if (cells.tryLock()) {
        cells.handOver(0, shared);
        cells.unlock();
      }
    }

    @Actor
    public void reader() {
      drainAll();
    }

    @Arbiter
    public void after(J_Result result) {
      result.r1 = countInAll();
    }
  }

  /** The shipped cells: the first value fills a cell, so the row moves. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A value lost or doubled.")
  @State
  public static class FullAgainstDrain extends Rig {
    @SuppressWarnings("this-escape") // The harness makes no subclass that overrides anything.
    public FullAgainstDrain() {
      int full = 254;
      for (int i = 0; i < full; i++) {
        cells.add(0, VALUE, 0);
      }
      drainAll();
      totals.clear();
    }

    @Actor
    public void owner() {
      record();
      record();
    }

    private void record() {
      if (!cells.add(0, VALUE, 0) && !cells.addSlowly(0, VALUE, 0, shared)) {
        // The reader has the lock.
        shared.add(0, VALUE, 0);
      }
    }

    @Actor
    public void reader() {
      drainAll();
    }

    @Arbiter
    public void after(J_Result result) {
      result.r1 = countInAll();
    }
  }

  /** A cell, a sum and their reader, in short. */
  private abstract static class Twin {
    static final VarHandle INTS = MethodHandles.arrayElementVarHandle(int[].class);

    /** The sum and the cell. */
    final int[] row = {1, 1};

    int seenSum;
    int seen;
    long taken;

    final void take() {
      int now = (int) INTS.getOpaque(row, 1);
      taken += now - seen;
      seen = now;
    }
  }

  /** The weakened twin: the owner changes the sum before the cell. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "The value that the right order does not leave behind.")
  @State
  public static class SumThenCell extends Twin {
    @Actor
    public void owner() {
      INTS.setOpaque(row, 0, row[0] + 1);
      INTS.setRelease(row, 1, row[1] + 1);
    }

    @Actor
    public void reader() {
      drain();
    }

    @Arbiter
    public void after(J_Result result) {
      drain();
      result.r1 = taken;
    }

    private void drain() {
      int sum = (int) INTS.getAcquire(row, 0);
      if (sum != seenSum) {
        take();
        seenSum = sum;
      }
    }
  }

  /** The weakened twin: a rest is moved without the lock under which the reader takes it. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "The value that the lock does not count twice.")
  @State
  public static class MoveWithoutLock extends Twin {
    private long moved;

    @Actor
    public void owner() {
      moved = row[1] - seen;
      row[1] = 0;
      seen = 0;
    }

    @Actor
    public void reader() {
      take();
    }

    @Arbiter
    public void after(J_Result result) {
      take();
      result.r1 = taken + moved;
    }
  }
}
