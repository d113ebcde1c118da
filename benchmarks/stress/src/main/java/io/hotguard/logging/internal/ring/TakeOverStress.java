/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * The consumer delivers and settles two events in one batch, while another thread takes over: r1
 * counts the events written, r2 the events taken over. Each event must be accounted for once.
 */
public final class TakeOverStress {
  private static final String ROUTE = "a";

  private TakeOverStress() {}

  /** An event is its level. */
  private static final class Levels implements EventAdapter<EventLevel, String> {
    @Override
    public EventLevel level(EventLevel event) {
      return event;
    }

    @Override
    public String loggerName(EventLevel event) {
      return ROUTE;
    }

    @Override
    public String routeName(String route) {
      return route;
    }

    @Override
    public EventLevel prepare(EventLevel event, String route) {
      return event;
    }

    @Override
    public void markEndOfBatch(EventLevel event, boolean last) {}
  }

  private static final class Deliver implements EventHandler<EventLevel, String> {
    @Override
    public boolean deliver(String route, EventLevel event) {
      return true;
    }

    private final boolean held;

    Deliver(boolean held) {
      this.held = held;
    }

    @Override
    public boolean holdsBack() {
      return held;
    }

    @Override
    public boolean flush() {
      return true;
    }

    @Override
    public boolean replay() {
      return false;
    }

    @Override
    public boolean canReplay() {
      return false;
    }

    @Override
    public void betweenBatches() {}
  }

  private static class Race {
    private final Ledger ledger = new Ledger();
    private final RingConsumer<EventLevel, String> consumer;
    private final AtomicInteger takenFirst = new AtomicInteger();
    private final AtomicInteger takenSecond = new AtomicInteger();

    Race(boolean held) {
      Doorbell doorbell = new Doorbell();
      EventRing<EventLevel, String> ring = new EventRing<>(new Levels(), 8, doorbell);
      consumer = new RingConsumer<>(ring, doorbell, ledger, new Deliver(held), Thread::new);
      ring.offer(EventLevel.WARN, ROUTE, true);
      ring.offer(EventLevel.ERROR, ROUTE, true);
    }

    void consume() {
      if (consumer.handle(0, 1) == 1) { // Held for too long, on a busy machine: settled alone.
        consumer.handle(1, 1);
      }
    }

    void takeOver() {
      consumer.takeOver(
          (event, route) ->
              (event == EventLevel.WARN ? takenFirst : takenSecond).incrementAndGet());
    }

    void count(II_Result result) {
      TreeMap<String, Long> counters = new TreeMap<>();
      ledger.report(2, counters);
      boolean first = counters.getOrDefault("written.WARN", 0L) + takenFirst.get() == 1;
      boolean second = counters.getOrDefault("written.ERROR", 0L) + takenSecond.get() == 1;
      result.r1 = first && second ? counters.get("written").intValue() : -1;
      result.r2 = takenFirst.get() + takenSecond.get();
    }
  }

  /** Appenders hold events back until their flush. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "The consumer was first.")
  @Outcome(id = "0, 2", expect = Expect.ACCEPTABLE, desc = "The taker was first.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The taker was second.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Counted twice, or lost.")
  @State
  public static class HeldBack {
    private final Race race = new Race(true);

    @Actor
    public void consume() {
      race.consume();
    }

    @Actor
    public void takeOver() {
      race.takeOver();
    }

    @Arbiter
    public void after(II_Result result) {
      race.count(result);
    }
  }

  /** Appenders hold nothing back. */
  @JCStressTest
  @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "The consumer was first.")
  @Outcome(id = "0, 2", expect = Expect.ACCEPTABLE, desc = "The taker was first.")
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The taker came between.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Counted twice, or lost.")
  @State
  public static class Passed {
    private final Race race = new Race(false);

    @Actor
    public void consume() {
      race.consume();
    }

    @Actor
    public void takeOver() {
      race.takeOver();
    }

    @Arbiter
    public void after(II_Result result) {
      race.count(result);
    }
  }

  /** The weakened twin: checks whether it was taken over, and counts later. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "The consumer was first.")
  @Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "The taker was first.")
  @Outcome(
      id = "1, 1",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Counted twice: the harness sees it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Lost.")
  @State
  public static class CheckThenAct {
    private volatile boolean takenOver;
    private volatile boolean done;
    private int written;
    private int taken;

    @Actor
    public void consume() {
      if (!takenOver) {
        written++;
        done = true;
      }
    }

    @Actor
    public void takeOver() {
      takenOver = true;
      if (!done) {
        taken++;
      }
    }

    @Arbiter
    public void after(II_Result result) {
      result.r1 = written;
      result.r2 = taken;
    }
  }

  /** The shipped order: an event counts as passed after its delivery; r1 passed, r2 delivered. */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Delivered if passed.")
  @Outcome(id = "1, 0", expect = Expect.FORBIDDEN, desc = "Passed and not delivered: lost.")
  @State
  public static class PassedAfterDelivery {
    private final SlotOwnership ownership = new SlotOwnership();
    private int delivered;

    public PassedAfterDelivery() {
      ownership.open(0, 1);
    }

    @Actor
    public void consume() {
      delivered = 1;
      ownership.passed(1);
    }

    @Actor
    public void takeOver(II_Result result) {
      SlotOwnership.Left left = ownership.takeOver();
      result.r1 = left == null ? -1 : (int) left.undelivered();
      result.r2 = delivered;
    }
  }

  /** The weakened twin: an event counts as passed before its delivery. */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "0, 1", "1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "Delivered if passed.")
  @Outcome(
      id = "1, 0",
      expect = Expect.ACCEPTABLE_INTERESTING,
      desc = "Passed and not delivered: the harness sees it.")
  @Outcome(expect = Expect.FORBIDDEN, desc = "Neither.")
  @State
  public static class PassedBeforeDelivery {
    private final SlotOwnership ownership = new SlotOwnership();
    private int delivered;

    public PassedBeforeDelivery() {
      ownership.open(0, 1);
    }

    @Actor
    public void consume() {
      ownership.passed(1);
      delivered = 1;
    }

    @Actor
    public void takeOver(II_Result result) {
      SlotOwnership.Left left = ownership.takeOver();
      result.r1 = left == null ? -1 : (int) left.undelivered();
      result.r2 = delivered;
    }
  }
}
