/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The consumer step by step on the test's thread, with the order of all calls that it makes. */
class RingConsumerStepsTest {
  /** An action inside a call that the consumer makes. */
  private interface Step {
    void run();
  }

  private final List<String> calls = new ArrayList<>();

  /** Steps by the name of the call that runs them, once. */
  private final Map<String, Step> steps = new TreeMap<>();

  private final List<String> left = new ArrayList<>();
  private boolean holding;
  private boolean flushes = true;
  private boolean unclearable;
  private long nanos = 1_000_000_000;
  private final Ledger ledger = new RecordingLedger();
  private final RoomWait wait =
      new RoomWait(
          () -> false, Duration.ofMillis(1), () -> called("clock"), () -> {}, n -> false, () -> 0);
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(new RecordingSlots(), 16, new DoorbellWait(new Doorbell()), wait);
  private final RingConsumer<PlainEvent, String> consumer =
      new RingConsumer<>(ring, new RecordingBell(), ledger, new RecordingDelivery(), Thread::new);

  private long called(String name) {
    calls.add(name);
    Step step = steps.remove(name);
    if (step != null) {
      step.run();
    }
    return nanos;
  }

  /** Counts as usual; {@code called} can make a count fail. */
  private final class RecordingLedger extends Ledger {
    @Override
    public void delivered(EventLevel level, long events, boolean unseen) {
      called("delivered " + events + " " + level);
      super.delivered(level, events, unseen);
    }

    @Override
    public void dropped(EventLevel level, @Nullable String logger, DropReason reason) {
      called("dropped");
      super.dropped(level, logger, reason);
    }

    @Override
    public void guardFailure() {
      super.guardFailure();
      called("failure");
    }
  }

  private final class RecordingSlots extends PlainEvent.Adapter {
    @Override
    public EventRing.Slot<PlainEvent, String> newSlot() {
      return new EventRing.Slot<>() {
        @Override
        protected void cleared(PlainEvent stored) {
          if (unclearable) {
            throw new OutOfMemoryError("injected");
          }
          calls.add("clear " + stored.text);
        }

        @Override
        protected void abandoned(PlainEvent stored) {
          calls.add("abandon " + stored.text);
        }
      };
    }
  }

  private final class RecordingBell extends Doorbell {
    @Override
    public void ring() {
      called("ring");
    }

    @Override
    public void linger() {
      called("linger");
    }

    @Override
    public void arm() {
      called("arm");
    }

    @Override
    public void disarm() {
      called("disarm");
    }

    @Override
    public void park(long nanos) {
      called("park " + nanos);
    }
  }

  private class RecordingDelivery implements EventHandler<PlainEvent, String> {
    @Override
    public boolean deliver(String route, PlainEvent event) {
      called(event.text + (event.endOfBatch ? " ends a batch" : ""));
      return !event.text.startsWith("refused");
    }

    @Override
    public boolean holdsBack() {
      Step step = steps.remove("holdsBack");
      if (step != null) {
        step.run();
      }
      return holding;
    }

    @Override
    public boolean flush() {
      called("flush");
      return flushes;
    }

    @Override
    public boolean replay() {
      boolean some = steps.containsKey("replay");
      called("replay");
      return some;
    }

    @Override
    public boolean canReplay() {
      boolean some = steps.containsKey("look");
      called("look");
      return some;
    }

    @Override
    public void betweenBatches() {
      called("between");
    }
  }

  @BeforeEach
  void forgetTheStart() {
    calls.clear();
  }

  private static void fail() {
    throw new OutOfMemoryError("injected");
  }

  private void offer(String text) {
    offer(EventLevel.INFO, text);
  }

  private void offer(EventLevel level, String text) {
    assertThat(ring.offer(PlainEvent.of(level, text), PlainEvent.ROUTE, false)).isTrue();
  }

  private void takeOver() {
    consumer.takeOver((event, route) -> left.add(event.text));
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
  }

  // The loop. ------------------------------------------------------------------------------------

  @Test
  void lingersAndParksWhenThereIsNothingLeft() {
    offer("0");
    steps.put("park 100000000", this::takeOver);

    consumer.run();

    assertThat(calls)
        .containsExactly(
            "0 ends a batch",
            "clear 0",
            "delivered 1 INFO",
            "replay",
            "between",
            "replay",
            "between",
            "linger",
            "clock",
            "replay",
            "between",
            "arm",
            "look",
            "park 100000000",
            "ring",
            "disarm",
            "clock");
  }

  @Test
  void givesTheSpillItsTurnAfterAQuarterOfTheRing() {
    for (int i = 0; i < 6; i++) {
      offer("" + i);
    }
    steps.put("linger", this::takeOver);

    consumer.run();

    assertThat(calls)
        .containsSubsequence("3 ends a batch", "replay", "4", "5 ends a batch", "replay");
  }

  @Test
  void beginsANewPieceAfterAReplayAndLooksForMore() {
    steps.put("replay", () -> {});
    steps.put("linger", this::takeOver);

    consumer.run();

    assertThat(calls)
        .containsExactly(
            "replay", "clock", "between", "replay", "between", "linger", "ring", "clock");
  }

  @Test
  void doesNotParkIfAnEventCameAfterItHadAnnouncedThat() {
    steps.put("arm", () -> offer("late"));
    steps.put("late ends a batch", this::takeOver);

    consumer.run();

    assertThat(calls).contains("late ends a batch").noneMatch(call -> call.startsWith("park"));
    assertThat(calls).doesNotContain("look");
  }

  @Test
  void doesNotParkIfASpilledEventCameAfterItHadAnnouncedThat() {
    steps.put(
        "look",
        () -> {
          steps.put("replay", this::takeOver);
        });

    consumer.run();

    assertThat(calls).contains("look", "replay").noneMatch(call -> call.startsWith("park"));
  }

  @Test
  void doesNotParkIfItWasTakenOverAfterItHadAnnouncedThat() {
    steps.put("arm", this::takeOver);

    consumer.run();

    assertThat(calls).endsWith("arm", "ring", "look", "disarm", "clock");
  }

  @Test
  void withdrawsItsAnnouncementAndPausesAfterAFailure() {
    steps.put(
        "between",
        () -> {
          steps.put("park 1000000", this::takeOver);
          fail();
        });

    consumer.run();

    assertThat(calls)
        .containsExactly("replay", "between", "disarm", "failure", "park 1000000", "ring");
  }

  @Test
  void livesOnIfItsFailureCannotBeCounted() {
    steps.put("between", RingConsumerStepsTest::fail);
    steps.put("failure", RingConsumerStepsTest::fail);
    steps.put("park 1000000", this::takeOver);

    consumer.run();

    assertThat(calls).endsWith("failure", "park 1000000", "ring");
  }

  @Test
  void endsWithTheEventDuringWhichItWasTakenOver() {
    offer("0");
    offer("1");
    offer("2");
    steps.put("1", this::takeOver);

    consumer.run();

    assertThat(calls).contains("0", "1").doesNotContain("2 ends a batch", "replay");
    assertThat(left).containsExactly("1", "2");
    assertThat(count("written")).isEqualTo(1);
  }

  // One batch. -----------------------------------------------------------------------------------

  @Test
  void clearsTheSlotsOfABatchAndCountsItsLevelsTogether() {
    offer(EventLevel.INFO, "0");
    offer(EventLevel.INFO, "1");
    offer(EventLevel.WARN, "2");

    assertThat(consumer.handle(0, 2)).isEqualTo(3);

    assertThat(calls)
        .containsExactly(
            "0",
            "1",
            "2 ends a batch",
            "clear 0",
            "clear 1",
            "delivered 2 INFO",
            "clear 2",
            "delivered 1 WARN");
    assertThat(ring.slot(2).event()).isNull();
  }

  @Test
  void clearsTheSlotOfARefusedEventAndCountsItsLevel() {
    offer(EventLevel.WARN, "refused");

    consumer.handle(0, 0);

    assertThat(calls).containsExactly("refused ends a batch", "dropped", "clear refused");
    assertThat(count("enqueued.WARN")).isEqualTo(1);
    assertThat(count("dropped.WARN")).isEqualTo(1);
  }

  @Test
  void dropsAnEventWithoutARoute() {
    assertThat(ring.offer(PlainEvent.of(EventLevel.WARN, "0"), null, true)).isTrue();

    consumer.handle(0, 0);

    assertThat(calls).containsExactly("dropped", "clear 0");
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
  }

  @Test
  void deliversNothingAfterATakeover() {
    takeOver();
    offer("0");
    calls.clear();

    assertThat(consumer.handle(0, 0)).isNegative();
    assertThat(calls).isEmpty();
  }

  @Test
  void leavesABatchThatWasTakenOverDuringItsFlush() {
    holding = true;
    offer("0");
    steps.put("flush", this::takeOver);

    assertThat(consumer.handle(0, 0)).isNegative();

    assertThat(left).containsExactly("0");
    assertThat(count("written")).isZero();
  }

  @Test
  void settlesEachEventAloneForAWhileAfterAFailedFlush() {
    holding = true;
    flushes = false;
    offer("0");
    offer("1");
    assertThat(consumer.handle(0, 1)).isEqualTo(2);
    flushes = true;
    long next = 2;
    for (int alone = 0; alone < RingConsumer.ALONE; alone++) {
      while (ring.published() < next + 2) {
        offer("x");
      }
      assertThat(consumer.handle(next, next + 1)).as("%s alone", alone).isEqualTo(++next);
    }
    offer("x");

    assertThat(consumer.handle(next, next + 1)).isEqualTo(next + 2);
    assertThat(count("dropped")).isEqualTo(2);
  }

  @Test
  void settlesABatchEarlyIfItsFirstEventWouldWaitTooLong() {
    holding = true;
    offer("0");
    offer("1");
    steps.put("0", () -> nanos += RingConsumer.HELD_NANOS);

    assertThat(consumer.handle(0, 1)).isEqualTo(1);
    assertThat(calls)
        .containsExactly("clock", "0", "clock", "flush", "clear 0", "delivered 1 INFO");
  }

  @Test
  void keepsABatchTogetherUntilItsFirstEventWouldWaitTooLong() {
    holding = true;
    offer("0");
    offer("1");
    steps.put("0", () -> nanos += RingConsumer.HELD_NANOS - 1);

    assertThat(consumer.handle(0, 1)).isEqualTo(2);
  }

  @Test
  void deliversAlthoughNobodyKnowsWhetherItIsHeldBack() {
    holding = true;
    offer("0");
    steps.put("holdsBack", RingConsumerStepsTest::fail);

    assertThat(consumer.handle(0, 0)).isEqualTo(1);

    assertThat(calls).startsWith("failure", "0 ends a batch", "flush");
    assertThat(count("written")).isEqualTo(1);
  }

  @Test
  void takesNoEventForHeldBackIfNobodyKnows() {
    offer("0");
    offer("1");
    steps.put("holdsBack", RingConsumerStepsTest::fail);
    steps.put("1 ends a batch", this::takeOver);

    consumer.handle(0, 1);

    assertThat(left).containsExactly("1");
    assertThat(count("written")).isEqualTo(1);
  }

  @Test
  void dropsWhatAnAppenderFailedToFlush() {
    holding = true;
    offer("0");
    steps.put("flush", RingConsumerStepsTest::fail);

    assertThat(consumer.handle(0, 0)).isEqualTo(1);

    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(1);
  }

  @Test
  void survivesACountThatFails() {
    offer("0");
    offer("refused");
    steps.put("delivered 1 INFO", RingConsumerStepsTest::fail);
    steps.put("dropped", RingConsumerStepsTest::fail);

    assertThat(consumer.handle(0, 1)).isEqualTo(2);

    assertThat(count("guard-failures")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void countsAFailureForEachSlotThatCannotBeCleared() {
    unclearable = true;
    offer("0");
    offer("refused");

    assertThat(consumer.handle(0, 1)).isEqualTo(2);

    assertThat(count("written")).isEqualTo(1);
    assertThat(count("dropped")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(2);
  }

  @Test
  void countsASlotThatItsProducerLeftEmpty() {
    ring.ringBuffer().publish(ring.ringBuffer().next());

    assertThat(consumer.handle(0, 0)).isEqualTo(1);

    assertThat(calls).containsExactly("failure", "dropped");
    assertThat(count("enqueued.OFF")).isEqualTo(1);
  }

  @Test
  void survivesAnEmptySlotThatCannotBeCounted() {
    ring.ringBuffer().publish(ring.ringBuffer().next());
    steps.put("dropped", RingConsumerStepsTest::fail);

    assertThat(consumer.handle(0, 0)).isEqualTo(1);

    assertThat(count("guard-failures")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  // The takeover. --------------------------------------------------------------------------------

  @Test
  void wakesTheConsumerAndEmptiesTheRing() {
    offer("0");
    offer("1");
    assertThat(consumer.isTakenOver()).isFalse();

    takeOver();

    assertThat(consumer.isTakenOver()).isTrue();
    assertThat(calls).containsExactly("ring", "clear 0", "clear 1");
    assertThat(count("enqueued.INFO")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void leavesTheObjectsOfAnOpenBatchToTheConsumerThatMayStillReadThem() {
    for (int i = 0; i < 6; i++) {
      offer("" + i);
    }
    steps.put("1", this::takeOver);

    assertThat(consumer.handle(0, 5)).isNegative(); // A batch is a quarter of the ring.

    assertThat(calls)
        .containsExactly(
            "0",
            "1",
            "ring",
            "clear 0",
            "delivered 1 INFO",
            "abandon 1",
            "abandon 2",
            "abandon 3",
            "clear 4",
            "clear 5");
    assertThat(ring.slot(1).event()).isNull();
    assertThat(left).containsExactly("1", "2", "3", "4", "5");
  }

  @Test
  void countsAnEmptySlotAndOneThatCannotBeCleared() {
    ring.ringBuffer().publish(ring.ringBuffer().next());
    offer("1");
    unclearable = true;

    takeOver();

    assertThat(left).containsExactly("1");
    assertThat(count("dropped.reason.guard-failure")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  // The thread. ----------------------------------------------------------------------------------

  @Test
  void runsOnADaemonThatTheDoorbellKnows() throws InterruptedException {
    Doorbell doorbell = new Doorbell();
    List<RingConsumer<PlainEvent, String>> made = new ArrayList<>();
    List<Boolean> answers = new ArrayList<>();
    EventHandler<PlainEvent, String> asking =
        new RecordingDelivery() {
          @Override
          public boolean deliver(String route, PlainEvent event) {
            RingConsumer<PlainEvent, String> own = made.get(0);
            answers.add(doorbell.isConsumer());
            answers.add(own.isCurrentThread());
            answers.add(own.awaitEnd(Long.MAX_VALUE)); // It would wait for itself.
            own.takeOver((e, r) -> {});
            return true;
          }
        };
    made.add(new RingConsumer<>(ring, doorbell, ledger, asking, Thread::new));
    offer("0");
    assertThat(made.get(0).awaitEnd(System.nanoTime())).as("not started").isTrue();
    made.get(0).start();
    assertThat(made.get(0).awaitEnd(System.nanoTime() + Await.WATCHDOG.toNanos())).isTrue();

    assertThat(answers).containsExactly(true, true, false);
    assertThat(made.get(0).thread().isDaemon()).isTrue();
    assertThat(made.get(0).isCurrentThread()).isFalse();
  }

  @Test
  void sleepsWhileItWaitsForTheEnd() {
    Thread waiting = Thread.currentThread();
    AtomicBoolean delivering = new AtomicBoolean();
    AtomicBoolean released = new AtomicBoolean();
    EventHandler<PlainEvent, String> busy =
        new RecordingDelivery() {
          @Override
          public boolean deliver(String route, PlainEvent event) {
            delivering.set(true);
            while (!released.get() && waiting.getState() != Thread.State.TIMED_WAITING) {
              Thread.onSpinWait();
            }
            return true;
          }
        };
    RingConsumer<PlainEvent, String> other =
        new RingConsumer<>(ring, new Doorbell(), ledger, busy, Thread::new);
    offer("0");
    other.start();
    while (!delivering.get()) {
      Thread.onSpinWait();
    }
    other.takeOver((event, route) -> {});

    assertThat(other.awaitEnd(System.nanoTime() + Await.WATCHDOG.toNanos())).isTrue();
    released.set(true);
  }
}
