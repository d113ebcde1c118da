/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.Sequence;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventRingTest {
  private static final int SIZE = 8;

  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, SIZE, new Doorbell());

  private void consume(long sequence) {
    ring.slot(sequence).clear();
    ring.consumed(sequence);
  }

  @Test
  void behavesAsABoundedQueue() {
    Random random = new Random(42);
    Deque<PlainEvent> model = new ArrayDeque<>();
    long next = 0;
    for (int step = 0; step < 10_000; step++) {
      assertThat(ring.isFull(random.nextBoolean())).isEqualTo(model.size() == SIZE);
      if (random.nextBoolean()) {
        PlainEvent event = PlainEvent.of(EventLevel.INFO, "" + step);
        boolean accepted = ring.offer(event, PlainEvent.ROUTE, random.nextBoolean());
        assertThat(accepted).isEqualTo(model.size() < SIZE);
        if (accepted) {
          model.add(event);
        }
      } else if (model.isEmpty()) {
        assertThat(ring.available(next)).isLessThan(next);
      } else {
        assertThat(ring.available(next)).isEqualTo(next + model.size() - 1);
        assertThat(ring.slot(next).event()).isSameAs(model.remove());
        assertThat(ring.slot(next).route()).isSameAs(PlainEvent.ROUTE);
        consume(next++);
      }
      assertThat(ring.waiting()).isEqualTo(model.size());
      assertThat(ring.consumed()).isEqualTo(next - 1);
      assertThat(ring.published()).isEqualTo(next + model.size());
    }
  }

  /** Two producers may both find room for one event: the Disruptor must refuse the second. */
  @Test
  void refusesAClaimWithoutRoomWithoutBeingAsked() {
    for (int i = 0; i < SIZE; i++) {
      ring.offer(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE, true);
    }

    assertThatThrownBy(() -> ring.ringBuffer().tryNext())
        .isInstanceOf(InsufficientCapacityException.class);
  }

  /** The second gate stands for a caller that takes the room between the question and the claim. */
  @Test
  void takesNoEventThatCannotClaimASlot() {
    PlainEvent event = PlainEvent.of(EventLevel.INFO, "x");
    ring.ringBuffer().addGatingSequences(new Sequence());
    for (int i = 0; i < SIZE; i++) {
      ring.offer(event, PlainEvent.ROUTE, true);
    }
    ring.consumed(0);

    assertThat(ring.isFull(true)).isFalse();
    assertThat(ring.offer(event, PlainEvent.ROUTE, true)).isFalse();
    assertThat(ring.published()).isEqualTo(SIZE);
  }

  /** One of several callers that all find room for one event has it. */
  @Test
  @SuppressWarnings("ThreadPriorityCheck") // On one processor each turn would take a time slice.
  void takesNoEventThatFindsTheRoomGone() throws InterruptedException {
    EventRing<PlainEvent, String> small =
        new EventRing<>(PlainEvent.Adapter.INSTANCE, 1, new Doorbell());
    PlainEvent event = PlainEvent.of(EventLevel.INFO, "x");
    AtomicBoolean stopping = new AtomicBoolean();
    AtomicLong taken = new AtomicLong();
    List<Thread> callers = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      Thread caller =
          new Thread(
              () -> {
                while (!stopping.get()) {
                  if (small.offer(event, PlainEvent.ROUTE, false)) {
                    taken.incrementAndGet();
                  } else {
                    Thread.yield();
                  }
                }
              });
      caller.start();
      callers.add(caller);
    }
    for (long next = 0; next < 20_000; next++) {
      while (small.available(next) < next) {
        Thread.yield();
      }
      small.consumed(next);
    }
    stopping.set(true);
    for (Thread caller : callers) {
      caller.join();
    }

    assertThat(taken).hasValue(small.published());
  }

  /** The consumer and the thread that takes its place free slots side by side. */
  @Test
  void freesSlotsForTwoThreadsAtOnce() throws InterruptedException {
    AtomicLong last = new AtomicLong(-1);
    AtomicLong lost = new AtomicLong();
    Runnable freeing =
        () -> {
          for (int i = 0; i < 500_000; i++) {
            long sequence = last.incrementAndGet();
            ring.consumed(sequence);
            if (ring.consumed() < sequence) {
              lost.incrementAndGet();
            }
          }
        };
    Thread other = new Thread(freeing);
    other.start();
    freeing.run();
    other.join();

    assertThat(lost).hasValue(0);
    assertThat(ring.consumed()).isEqualTo(last.get());
  }

  @ParameterizedTest
  @CsvSource({"128, 128", "512, 512", "1024, 960", "4096, 3840"})
  void keepsTheLastSixteenthOfALargeRingForEventsThatAreNotDropped(int size, int open) {
    EventRing<PlainEvent, String> large =
        new EventRing<>(PlainEvent.Adapter.INSTANCE, size, new Doorbell());
    for (int i = 0; i < size; i++) {
      assertThat(large.isFull(false)).as("of %s", i).isEqualTo(i >= open);
      assertThat(large.isFull(true)).as("of %s", i).isFalse();
      large.offer(PlainEvent.of(EventLevel.WARN, "" + i), PlainEvent.ROUTE, true);
    }
    assertThat(large.isFull(true)).isTrue();
  }

  @Test
  void forgetsWhatIsCleared() {
    ring.offer(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE, false);
    ring.slot(0).clear();

    assertThat(ring.slot(0).event()).isNull();
    assertThat(ring.slot(0).route()).isNull();
  }

  @Test
  void publishesAnEmptySlotWhenFillingFails() {
    PlainEvent broken = PlainEvent.unstorable();

    assertThat(ring.offer(broken, PlainEvent.ROUTE, false)).isTrue();
    assertThat(ring.available(0)).isZero();
    assertThat(ring.slot(0).event()).isNull();
  }

  @Test
  void asksSpilledEventsToWaitForTheLastKeptOne() {
    assertThat(ring.keptUntil()).isEqualTo(-1);
    ring.offer(PlainEvent.of(EventLevel.INFO, "0"), PlainEvent.ROUTE, false);
    assertThat(ring.keptUntil()).isEqualTo(-1);
    ring.offer(PlainEvent.of(EventLevel.WARN, "1"), PlainEvent.ROUTE, true);
    ring.offer(PlainEvent.of(EventLevel.INFO, "2"), PlainEvent.ROUTE, false);
    assertThat(ring.keptUntil()).isEqualTo(1);
    consume(0);
    consume(1);
    consume(2);
    assertThat(ring.keptUntil()).isEqualTo(1);
    ring.offer(PlainEvent.of(EventLevel.WARN, "3"), PlainEvent.ROUTE, true);
    assertThat(ring.keptUntil()).isEqualTo(3);
  }

  @Test
  void asksSpilledEventsToWaitForEverythingBehindAGap() {
    ring.offer(PlainEvent.of(EventLevel.INFO, "0"), PlainEvent.ROUTE, false);
    long claimed = ring.ringBuffer().next();
    ring.offer(PlainEvent.of(EventLevel.WARN, "2"), PlainEvent.ROUTE, true);

    assertThat(ring.keptUntil()).isEqualTo(2);
    assertThat(ring.available(0)).isZero();
    ring.ringBuffer().publish(claimed);
    assertThat(ring.keptUntil()).isEqualTo(2);
    assertThat(ring.available(0)).isEqualTo(2);
  }
}
