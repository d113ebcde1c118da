/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.LL_Result;

/**
 * A line is offered while the drain goes to sleep, or while the writer is closed: r1 is the
 * caller's answer, r2 the drain's action. A line that waits while the drain sleeps unwoken, or
 * after its end, is never written.
 */
public final class WaitingLinesStress {
  private WaitingLinesStress() {}

  /** The shipped lines: going to sleep. */
  @JCStressTest
  @Outcome(id = "TAKEN, busy", expect = Expect.ACCEPTABLE, desc = "The drain sees the line.")
  @Outcome(id = "WAKE, asleep", expect = Expect.ACCEPTABLE, desc = "The caller wakes the drain.")
  @Outcome(id = "WAKE, busy", expect = Expect.ACCEPTABLE, desc = "Seen, and woken besides.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A lost wake-up.")
  @State
  public static class ShippedSleep {
    private final WaitingLines lines = new WaitingLines(2);

    @Actor
    public void call(LL_Result result) {
      result.r1 = lines.offer("line");
    }

    @Actor
    public void drain(LL_Result result) {
      result.r2 = lines.sleep() ? "asleep" : "busy";
    }
  }

  /** The weakened twin: the drain checks first and announces its sleep later. */
  @JCStressTest
  @Outcome(id = "TAKEN, busy", expect = Expect.ACCEPTABLE, desc = "The drain sees the line.")
  @Outcome(id = "WAKE, asleep", expect = Expect.ACCEPTABLE, desc = "The caller wakes the drain.")
  @Outcome(
      id = "TAKEN, asleep",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "A lost wake-up: the harness sees it.")
  @State
  public static class LookThenSleep {
    private final ConcurrentLinkedQueue<String> lines = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean asleep = new AtomicBoolean();

    @Actor
    public void call(LL_Result result) {
      lines.add("line");
      result.r1 = asleep.compareAndSet(true, false) ? "WAKE" : "TAKEN";
    }

    @Actor
    public void drain(LL_Result result) {
      boolean empty = lines.isEmpty();
      if (empty) {
        asleep.set(true);
      }
      result.r2 = empty ? "asleep" : "busy";
    }
  }

  /** The shipped lines: the only room is given back, while two ask for it. */
  @JCStressTest
  @Outcome(
      id = {"TAKEN, REFUSED", "REFUSED, TAKEN"},
      expect = Expect.ACCEPTABLE,
      desc = "One of them has it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "A line is dropped though there is room.")
  @State
  public static class ShippedRoom {
    private final WaitingLines lines = new WaitingLines(1);

    public ShippedRoom() {
      lines.offer("before");
    }

    @Actor
    public void call(LL_Result result) {
      result.r1 = lines.offer("line");
    }

    @Actor
    public void drain(LL_Result result) {
      lines.poll();
      lines.settled();
      result.r2 = lines.offer("line");
    }
  }

  /** The weakened twin: counts itself first and takes that back if there is no room. */
  @JCStressTest
  @Outcome(
      id = {"TAKEN, REFUSED", "REFUSED, TAKEN"},
      expect = Expect.ACCEPTABLE,
      desc = "One of them has it.")
  @Outcome(
      id = "REFUSED, REFUSED",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Refused for a line that is not there: the harness sees it.")
  @State
  public static class CountThenUndo {
    private final AtomicInteger waiting = new AtomicInteger(1);

    private String offer() {
      if (waiting.incrementAndGet() > 1) {
        waiting.decrementAndGet();
        return "REFUSED";
      }
      return "TAKEN";
    }

    @Actor
    public void call(LL_Result result) {
      result.r1 = offer();
    }

    @Actor
    public void drain(LL_Result result) {
      waiting.decrementAndGet();
      result.r2 = offer();
    }
  }

  /** The shipped lines: the end. */
  @JCStressTest
  @Outcome(id = "TAKEN, open", expect = Expect.ACCEPTABLE, desc = "Written before the end.")
  @Outcome(id = "REFUSED, over", expect = Expect.ACCEPTABLE, desc = "Too late, and told so.")
  @Outcome(id = "REFUSED, open", expect = Expect.ACCEPTABLE, desc = "Looked at between the two.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Accepted, and nobody writes it.")
  @State
  public static class ShippedEnd {
    private final WaitingLines lines = new WaitingLines(2);

    @Actor
    public void call(LL_Result result) {
      result.r1 = lines.offer("line");
    }

    @Actor
    public void close(LL_Result result) {
      lines.close();
      result.r2 = lines.isOver() ? "over" : "open";
    }
  }

  /** The weakened twin: a caller checks whether the lines are closed and counts its line later. */
  @JCStressTest
  @Outcome(id = "TAKEN, open", expect = Expect.ACCEPTABLE, desc = "Written before the end.")
  @Outcome(id = "REFUSED, over", expect = Expect.ACCEPTABLE, desc = "Too late, and told so.")
  @Outcome(
      id = "TAKEN, over",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Accepted, and nobody writes it: the harness sees it.")
  @State
  public static class LookThenCount {
    private final AtomicInteger waiting = new AtomicInteger();
    private volatile boolean closed;

    @Actor
    public void call(LL_Result result) {
      boolean open = !closed;
      if (open) {
        waiting.incrementAndGet();
      }
      result.r1 = open ? "TAKEN" : "REFUSED";
    }

    @Actor
    public void close(LL_Result result) {
      closed = true;
      result.r2 = waiting.get() == 0 ? "over" : "open";
    }
  }
}
