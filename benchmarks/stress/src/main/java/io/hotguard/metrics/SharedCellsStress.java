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
 * A writer adds to shared cells while a reader drains them: r1 counts the values that this drain
 * and one more after it deliver. Each value counts once.
 */
public final class SharedCellsStress {
  private SharedCellsStress() {}

  /** The shipped cells: a drain takes none, one or both of two values. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A value lost or doubled.")
  @State
  public static class Shipped extends DrainRig {
    private final SharedCells cells = new SharedCells();

    @Override
    void takeTo(Drain drain) {
      cells.drainTo(drain, 0);
    }

    @Actor
    public void writer() {
      cells.add(1_000, 0);
      cells.add(1_000, 0);
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

  /** The weakened twin: the writer looks at the bit of the page before it adds. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Each value once.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "The value that looking afterwards does not leave behind.")
  @State
  public static class LookThenAdd {
    private static final VarHandle LONGS = MethodHandles.arrayElementVarHandle(long[].class);

    /** The bit and the cell. */
    private final long[] cells = {1, 1};

    private long taken;

    @Actor
    public void writer() {
      if ((long) LONGS.getVolatile(cells, 0) == 0) {
        LONGS.setVolatile(cells, 0, 1L);
      }
      LONGS.getAndAdd(cells, 1, 1L);
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
      if ((long) LONGS.getAndSet(cells, 0, 0L) != 0) {
        taken += (long) LONGS.getAndSet(cells, 1, 0L);
      }
    }
  }
}
