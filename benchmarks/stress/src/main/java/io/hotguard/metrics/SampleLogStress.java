/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The owner appends two samples while a reader drains: r1 is the reader's part, r2 the remaining
 * part. Samples are powers of ten, so that a lost, stale or doubled one shows.
 */
public final class SampleLogStress {
  private static final int FIRST = 1;
  private static final int SECOND = 10;

  private SampleLogStress() {}

  private static final class Sum implements SampleSink {
    private int sum;

    @Override
    public int accept(long[] samples, int from, int to) {
      for (int i = from; i < to; i++) {
        sum += samples[i] == 0 ? 1_000 : (int) samples[i];
      }
      return to;
    }
  }

  /** The shipped log. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(id = "1, 10", expect = Expect.ACCEPTABLE, desc = "The reader came between.")
  @Outcome(id = "11, 0", expect = Expect.ACCEPTABLE, desc = "The owner was first.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Lost, stale or counted twice.")
  @State
  public static class Shipped {
    private final long[] log = SampleLog.create();

    @Actor
    public void append() {
      SampleLog.append(log, FIRST);
      SampleLog.append(log, SECOND);
    }

    @Actor
    public void drain(II_Result result) {
      if (SampleLog.tryLock(log)) {
        Sum sum = new Sum();
        SampleLog.drainTo(log, sum);
        SampleLog.unlock(log);
        result.r1 = sum.sum;
      }
    }

    @Arbiter
    public void after(II_Result result) {
      Sum sum = new Sum();
      SampleLog.drainTo(log, sum);
      result.r2 = sum.sum;
    }
  }

  /** The weakened twin: the head is published before the sample. */
  @JCStressTest
  @Outcome(id = "0, 11", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(id = "1, 10", expect = Expect.ACCEPTABLE, desc = "The reader came between.")
  @Outcome(id = "11, 0", expect = Expect.ACCEPTABLE, desc = "The owner was first.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A stale sample in the place of a new one: the harness sees it.")
  @State
  public static class WithPlainHead {
    private final long[] samples = new long[2];
    private int head;
    private int tail;

    @Actor
    public void append() {
      // Plain stores: nothing keeps the compiler from this order.
      head = 1;
      samples[0] = FIRST;
      head = 2;
      samples[1] = SECOND;
    }

    @Actor
    public void drain(II_Result result) {
      result.r1 = take();
    }

    @Arbiter
    public void after(II_Result result) {
      result.r2 = take();
    }

    private int take() {
      Sum sum = new Sum();
      int end = head;
      tail = sum.accept(samples, tail, end);
      return sum.sum;
    }
  }

  /**
   * The owner folds a full log while a reader drains: r1 is the reader's part, r2 the owner's. Each
   * of {@link SampleLog#CAPACITY} samples goes to one of them.
   */
  @JCStressTest
  @Outcome(id = "512, 0", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(id = "0, 512", expect = Expect.ACCEPTABLE, desc = "The owner was first.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or counted twice.")
  @State
  public static class FoldAgainstDrain {
    private final long[] log = full();

    @Actor
    public void fold(II_Result result) {
      result.r2 = drain(log);
    }

    @Actor
    public void drain(II_Result result) {
      result.r1 = drain(log);
    }

    private static int drain(long[] log) {
      if (!SampleLog.tryLock(log)) {
        return 0;
      }
      Sum sum = new Sum();
      SampleLog.drainTo(log, sum);
      SampleLog.unlock(log);
      return sum.sum;
    }
  }

  /** The weakened twin: the lock is checked first and taken later. */
  @JCStressTest
  @Outcome(id = "512, 0", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(id = "0, 512", expect = Expect.ACCEPTABLE, desc = "The owner was first.")
  @Outcome(
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Both were inside and counted twice: the harness sees it.")
  @State
  public static class FoldWithLookThenLock {
    private final long[] log = full();
    private volatile boolean locked;

    @Actor
    public void fold(II_Result result) {
      result.r2 = drain();
    }

    @Actor
    public void drain(II_Result result) {
      result.r1 = drain();
    }

    private int drain() {
      if (locked) {
        return 0;
      }
      locked = true;
      Sum sum = new Sum();
      SampleLog.drainTo(log, sum);
      locked = false;
      return sum.sum;
    }
  }

  /**
   * The owner has a full log, refreshes once and appends one more in place of the first, while a
   * reader drains: r1 is the reader's part less 512, r2 the remaining part.
   */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "No room yet.")
  @Outcome(id = "0, 10", expect = Expect.ACCEPTABLE, desc = "Appended after the drain.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A sample was overwritten before it was read.")
  @State
  public static class AppendAgainstDrain {
    private final long[] log = full();

    @Actor
    public void append() {
      if (SampleLog.refresh(log)) {
        SampleLog.append(log, SECOND);
      }
    }

    @Actor
    public void drain(II_Result result) {
      Sum sum = new Sum();
      SampleLog.drainTo(log, sum);
      result.r1 = sum.sum - SampleLog.CAPACITY;
    }

    @Arbiter
    public void after(II_Result result) {
      Sum sum = new Sum();
      SampleLog.drainTo(log, sum);
      result.r2 = sum.sum;
    }
  }

  private static long[] full() {
    long[] log = SampleLog.create();
    for (int i = 0; i < SampleLog.CAPACITY; i++) {
      if (!SampleLog.append(log, FIRST)) {
        SampleLog.refresh(log);
        SampleLog.append(log, FIRST);
      }
    }
    return log;
  }

  /** Two threads count in the thing of one slot: r1 is the sum of what both counted. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "One was lost.")
  @State
  public static class SlotOfTwo {
    private final ExclusiveSlots<int[]> slots = new ExclusiveSlots<>(1, 1, () -> new int[1]);

    @Actor
    public void one() {
      count();
    }

    @Actor
    public void other() {
      count();
    }

    private void count() {
      int[] counter;
      do {
        counter = slots.tryTake(0);
      } while (counter == null);
      counter[0]++;
      slots.put(0, counter);
    }

    @Arbiter
    public void after(I_Result result) {
      int[] counter = slots.tryTake(0);
      result.r1 = counter == null ? -1 : counter[0];
    }
  }

  /** The weakened twin: the thing is not taken out of its slot. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both.")
  @Outcome(expect = Expect.ACCEPTABLE_INTERESTING, desc = "One was lost: the harness sees it.")
  @State
  public static class SlotNotTaken {
    private final java.util.concurrent.atomic.AtomicReference<int[]> slot =
        new java.util.concurrent.atomic.AtomicReference<>(new int[1]);

    @Actor
    public void one() {
      slot.get()[0]++;
    }

    @Actor
    public void other() {
      slot.get()[0]++;
    }

    @Arbiter
    public void after(I_Result result) {
      result.r1 = slot.get()[0];
    }
  }

  /** A writer fills the thing of a slot while a reader leaves an empty one in its place. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The writer was first.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The reader was first.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Lost, or counted twice.")
  @State
  public static class SlotExchange {
    private final ExclusiveSlots<int[]> slots = new ExclusiveSlots<>(1, 1, () -> new int[1]);

    @Actor
    public void write() {
      int[] counter;
      do {
        counter = slots.tryTake(0);
      } while (counter == null);
      counter[0]++;
      slots.put(0, counter);
    }

    @Actor
    public void exchange(II_Result result) {
      int[] full = slots.exchange(0, new int[1]);
      result.r1 = full == null ? -1 : full[0];
    }

    @Arbiter
    public void after(II_Result result) {
      int[] rest = slots.tryTake(0);
      result.r2 = rest == null ? -1 : rest[0];
    }
  }
}
