/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.L_Result;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** A worker goes to sleep while a lane becomes ready. */
public final class ReadyLanesStress {
  private ReadyLanesStress() {}

  /** The shipped queues: the worker would sleep without end if the wake-up were lost. */
  @JCStressTest
  @Outcome(id = "taken", expect = Expect.ACCEPTABLE, desc = "It saw the lane or was woken.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "It woke, and there was no lane.")
  @State
  public static class Shipped {
    private final ReadyLanes<String> ready = new ReadyLanes<>(new int[] {1});

    @Actor
    public void add() {
      ready.add(new Lane<>("key", 0, () -> {}));
    }

    @Actor
    public void work(L_Result result) {
      Lane<String> lane = ready.take(0);
      if (lane == null) {
        ready.sleep(() -> false);
        lane = ready.take(0);
      }
      result.r1 = lane == null ? "none" : "taken";
    }
  }

  /** The weakened twin: looks for lanes, then counts itself as asleep. */
  @JCStressTest
  @Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "It is woken.")
  @Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "It saw the lane.")
  @Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "Both.")
  @Outcome(
      id = "false, false",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A lost wake-up: the harness sees it.")
  @State
  public static class LookThenSleep {
    private final ConcurrentLinkedQueue<String> lanes = new ConcurrentLinkedQueue<>();
    private final AtomicInteger asleep = new AtomicInteger();

    @Actor
    public void work(ZZ_Result result) {
      result.r1 = !lanes.isEmpty();
      asleep.incrementAndGet();
    }

    @Actor
    public void add(ZZ_Result result) {
      lanes.add("lane");
      result.r2 = asleep.get() > 0;
    }
  }
}
