/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A worker runs the last task of a lane and releases the lane while a producer offers another task:
 * r1 is the producer's answer, r2 the worker's action. A task in a lane that nobody makes ready
 * never runs; a lane made ready twice has two workers.
 */
public final class LaneStress {
  private static final Runnable TASK = () -> {};

  private LaneStress() {}

  /** The shipped lane. */
  @JCStressTest
  @Outcome(id = "QUEUED, ready", expect = Expect.ACCEPTABLE, desc = "The worker goes on.")
  @Outcome(id = "READY, idle", expect = Expect.ACCEPTABLE, desc = "The producer sees to it.")
  @Outcome(id = "DEAD, retired", expect = Expect.ACCEPTABLE, desc = "The producer needs another.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Never run, or run twice at once.")
  @State
  public static class Shipped {
    private final Lane<String> lane = new Lane<>("key", 0);

    public Shipped() {
      lane.offer(TASK, 2);
    }

    @Actor
    public void produce(LL_Result result) {
      result.r1 = lane.offer(TASK, 2);
    }

    @Actor
    public void work(LL_Result result) {
      lane.take();
      lane.handled();
      result.r2 = lane.release(1) ? "ready" : lane.retire() ? "retired" : "idle";
    }
  }

  /** The weakened twin: a flag that the lane is taken, set after a check. */
  @JCStressTest
  @Outcome(id = "QUEUED, ready", expect = Expect.ACCEPTABLE, desc = "The worker goes on.")
  @Outcome(id = "READY, idle", expect = Expect.ACCEPTABLE, desc = "The producer sees to it.")
  @Outcome(
      id = "QUEUED, idle",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A lost wake-up: the harness sees it.")
  @Outcome(
      id = "READY, ready",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Two workers: the harness sees it.")
  @State
  public static class LookThenFlag {
    private final AtomicInteger tasks = new AtomicInteger(1);
    private volatile boolean scheduled = true;

    @Actor
    public void produce(LL_Result result) {
      tasks.incrementAndGet();
      boolean mine = !scheduled;
      if (mine) {
        scheduled = true;
      }
      result.r1 = mine ? "READY" : "QUEUED";
    }

    @Actor
    public void work(LL_Result result) {
      boolean more = tasks.decrementAndGet() > 0;
      if (!more) {
        scheduled = false;
      }
      result.r2 = more ? "ready" : "idle";
    }
  }
}
