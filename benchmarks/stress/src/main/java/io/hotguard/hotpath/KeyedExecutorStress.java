/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LLL_Result;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * The accounts of {@link KeyedExecutor}: the answers to two callers beside its counts after the
 * close.
 */
public final class KeyedExecutorStress {
  private static final Runnable TASK = () -> {};

  private KeyedExecutorStress() {}

  /** A thread that never runs, so that a state is cheap and accepted tasks stay. */
  private static final class Idle extends Thread {
    Idle(Runnable task) {
      super(task);
    }

    @Override
    public void start() {
      // Never.
    }
  }

  private static KeyedExecutor<String> executor(int maxTasks) {
    return KeyedExecutor.<String>builder()
        .threads(1)
        .maxTasks(maxTasks)
        .threadFactory(Idle::new)
        .build();
  }

  /** The shipped executor: a task is offered while it is closed without patience. */
  @JCStressTest
  @Outcome(id = "true, 1/1/0", expect = Expect.ACCEPTABLE, desc = "Accepted and abandoned.")
  @Outcome(id = "false, 0/0/1", expect = Expect.ACCEPTABLE, desc = "Too late, and counted.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "accepted is not handled + abandoned.")
  @State
  public static class ShippedEnd {
    private final KeyedExecutor<String> executor = executor(4);

    @Actor
    public void offer(LL_Result result) {
      result.r1 = executor.offer("key", TASK);
    }

    @Actor
    public void close() {
      executor.close();
    }

    @Arbiter
    public void count(LL_Result result) {
      executor.close();
      KeyedExecutor.Counts counts = executor.counts();
      result.r2 = counts.accepted() + "/" + counts.abandoned() + "/" + counts.closed();
    }
  }

  /** The shipped executor: two tasks of different keys and room for one of all. */
  @JCStressTest
  @Outcome(id = "true, false, 1/1", expect = Expect.ACCEPTABLE, desc = "The first has the room.")
  @Outcome(id = "false, true, 1/1", expect = Expect.ACCEPTABLE, desc = "The second has it.")
  @Outcome(id = "false, false, 0/2", expect = Expect.FORBIDDEN, desc = "Room, and nobody in it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "More than the bound, or not counted.")
  @State
  public static class ShippedBound {
    private final KeyedExecutor<String> executor = executor(1);

    @Actor
    public void one(LLL_Result result) {
      result.r1 = executor.offer("one", TASK);
    }

    @Actor
    public void other(LLL_Result result) {
      result.r2 = executor.offer("other", TASK);
    }

    @Arbiter
    public void count(LLL_Result result) {
      KeyedExecutor.Counts counts = executor.counts();
      result.r3 = counts.accepted() + "/" + counts.full();
    }
  }

  /** The weakened twin of the bound: look for room, then count. */
  @JCStressTest
  @Outcome(id = "true, false, 1", expect = Expect.ACCEPTABLE, desc = "The first has the room.")
  @Outcome(id = "false, true, 1", expect = Expect.ACCEPTABLE, desc = "The second has it.")
  @Outcome(
      id = "true, true, 2",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "More than the bound: the harness sees it.")
  @State
  public static class LookThenCount {
    private final AtomicInteger waiting = new AtomicInteger();

    private boolean offer() {
      if (waiting.get() >= 1) {
        return false;
      }
      waiting.incrementAndGet();
      return true;
    }

    @Actor
    public void one(LLL_Result result) {
      result.r1 = offer();
    }

    @Actor
    public void other(LLL_Result result) {
      result.r2 = offer();
    }

    @Arbiter
    public void count(LLL_Result result) {
      result.r3 = waiting.get();
    }
  }

  /** The weakened twin of the end: handled tasks still count after the account was made. */
  @JCStressTest
  @Outcome(id = "0, 0", expect = Expect.ACCEPTABLE, desc = "Abandoned.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "Handled before.")
  @Outcome(
      id = "0, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Abandoned and handled: the harness sees it.")
  @State
  public static class WithoutFreeze {
    private final AtomicLong handled = new AtomicLong();

    @Actor
    public void work() {
      handled.incrementAndGet();
    }

    @Actor
    public void close(LL_Result result) {
      result.r1 = handled.get();
    }

    @Arbiter
    public void count(LL_Result result) {
      result.r2 = handled.get();
    }
  }
}
