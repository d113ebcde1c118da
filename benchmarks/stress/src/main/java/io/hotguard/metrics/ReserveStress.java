/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIII_Result;

/**
 * A sample of 100 goes into the reserve while a reader flips it: r1 and r2 are the reader's count
 * and sum, r3 and r4 the remaining ones. Count and sum belong together in each half.
 */
public final class ReserveStress {
  private ReserveStress() {}

  /** The shipped reserve. */
  @JCStressTest
  @Outcome(id = "1, 100, 0, 0", expect = Expect.ACCEPTABLE, desc = "The writer was first.")
  @Outcome(id = "0, 0, 1, 100", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Lost, counted twice, or torn.")
  @State
  public static class Shipped {
    private final Reserve reserve = new Reserve(1);

    @Actor
    public void write() {
      reserve.accept(SampleLog.sample(0, 100));
    }

    @Actor
    public void flip(IIII_Result result) {
      Totals totals = new Totals();
      reserve.moveTo(new Totals[] {totals});
      Totals.@Nullable Entry entry = totals.peek(0);
      result.r1 = entry == null ? 0 : (int) entry.copy().count();
      result.r2 = entry == null ? 0 : (int) entry.copy().sum();
    }

    @Arbiter
    public void after(IIII_Result result) {
      Totals totals = new Totals();
      reserve.moveTo(new Totals[] {totals});
      Totals.@Nullable Entry entry = totals.peek(0);
      result.r3 = entry == null ? 0 : (int) entry.copy().count();
      result.r4 = entry == null ? 0 : (int) entry.copy().sum();
    }
  }

  /** The weakened twin: two atomic cells and no halves. */
  @JCStressTest
  @Outcome(id = "1, 100, 0, 0", expect = Expect.ACCEPTABLE, desc = "The writer was first.")
  @Outcome(id = "0, 0, 1, 100", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Count and sum of different snapshots: the harness sees it.")
  @State
  public static class WithoutHalves {
    private final AtomicInteger count = new AtomicInteger();
    private final AtomicInteger sum = new AtomicInteger();

    @Actor
    public void write() {
      count.getAndIncrement();
      sum.getAndAdd(100);
    }

    @Actor
    public void flip(IIII_Result result) {
      result.r1 = count.getAndSet(0);
      result.r2 = sum.getAndSet(0);
    }

    @Arbiter
    public void after(IIII_Result result) {
      result.r3 = count.getAndSet(0);
      result.r4 = sum.getAndSet(0);
    }
  }
}
