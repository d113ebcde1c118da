/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.atomic.AtomicReference;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A worker runs the only task of a lane and releases the lane while a producer offers another task:
 * r1 is the producer's answer, r2 the worker's action. A task in a retired lane never runs; a
 * producer that needs another lane for a key whose lane lives would have two of them.
 */
public final class LaneStress {
  private static final Runnable TASK = () -> {};

  private LaneStress() {}

  /** The shipped lane. */
  @JCStressTest
  @Outcome(id = "QUEUED, ready 1", expect = Expect.ACCEPTABLE, desc = "It comes in another turn.")
  @Outcome(id = "QUEUED, retired 2", expect = Expect.ACCEPTABLE, desc = "It came in this turn.")
  @Outcome(id = "RETIRED, retired 1", expect = Expect.ACCEPTABLE, desc = "It needs another lane.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Never run, or two lanes.")
  @State
  public static class Shipped {
    private final Lane<String> lane = new Lane<>("key", 0, TASK);

    @Actor
    public void produce(LL_Result result) {
      result.r1 = lane.offer(TASK, 2);
    }

    @Actor
    public void work(LL_Result result) {
      int run = 0;
      Lane.Task task = lane.first();
      while (task != null) {
        task = lane.handled(task);
        run++;
      }
      result.r2 = (lane.release(null) ? "retired " : "ready ") + run;
    }
  }

  /** The shipped lane: its bound of one, while the task that has the room ends. */
  @JCStressTest
  @Outcome(id = "FULL, retired 1", expect = Expect.ACCEPTABLE, desc = "The first had the room.")
  @Outcome(id = "QUEUED, ready 1", expect = Expect.ACCEPTABLE, desc = "The second has it.")
  @Outcome(id = "RETIRED, retired 1", expect = Expect.ACCEPTABLE, desc = "It needs another lane.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Queued while the first had the room, or lost.")
  @State
  public static class ShippedBound {
    private final Lane<String> lane = new Lane<>("key", 0, TASK);

    @Actor
    public void produce(LL_Result result) {
      result.r1 = lane.offer(TASK, 1);
    }

    @Actor
    public void work(LL_Result result) {
      Lane.Task next = lane.handled(lane.first());
      result.r2 = (lane.release(next) ? "retired" : "ready") + " 1";
    }
  }

  /** The weakened twin: looks for a new task, then retires. */
  @JCStressTest
  @Outcome(id = "QUEUED, ready", expect = Expect.ACCEPTABLE, desc = "It comes in another turn.")
  @Outcome(id = "RETIRED, retired", expect = Expect.ACCEPTABLE, desc = "It needs another lane.")
  @Outcome(
      id = "QUEUED, retired",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A task that never runs: the harness sees it.")
  @State
  public static class LookThenRetire {
    private final AtomicReference<String> newest = new AtomicReference<>("first");

    @Actor
    public void produce(LL_Result result) {
      String before = newest.get();
      boolean queued = !before.equals("retired") && newest.compareAndSet(before, "second");
      result.r1 = queued ? "QUEUED" : "RETIRED";
    }

    @Actor
    public void work(LL_Result result) {
      boolean more = !newest.get().equals("first");
      if (!more) {
        newest.set("retired");
      }
      result.r2 = more ? "ready" : "retired";
    }
  }
}
