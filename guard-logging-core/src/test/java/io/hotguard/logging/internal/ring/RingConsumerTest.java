/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class RingConsumerTest {
  private final Doorbell doorbell = new Doorbell();
  private final EventRing<PlainEvent, String> ring =
      new SteppedTime().ring(PlainEvent.Adapter.INSTANCE, 16, doorbell);
  private final Ledger ledger = new Ledger();
  private final List<String> delivered = new CopyOnWriteArrayList<>();
  private final AtomicInteger batchEnds = new AtomicInteger();
  private final AtomicInteger failingLooks = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch entered = new CountDownLatch(1);
  private final List<List<String>> flushed = new CopyOnWriteArrayList<>();
  private volatile boolean holding;
  private volatile boolean keeping;
  private final Delivery delivery = new Delivery();
  private final RingConsumer<PlainEvent, String> consumer =
      new RingConsumer<>(ring, doorbell, ledger, delivery, Thread::new);

  private class Delivery implements EventHandler<PlainEvent, String> {
    @Override
    public boolean deliver(String target, PlainEvent event) {
      String text = event.text;
      if (text.equals("hang")) {
        hang();
      }
      if (text.equals("error")) {
        throw new StackOverflowError("injected");
      }
      delivered.add(text);
      if (event.endOfBatch) {
        batchEnds.incrementAndGet();
      }
      return !text.equals("fail") && !text.equals("fail between");
    }

    @Override
    public boolean keep(String target, PlainEvent event) {
      return keeping;
    }

    @Override
    public boolean holdsBack() {
      return holding;
    }

    @Override
    public boolean flush() {
      flushed.add(List.copyOf(delivered));
      if (delivered.contains("hang in flush")) {
        hang();
      }
      if (delivered.contains("error in flush")) {
        throw new StackOverflowError("injected");
      }
      return !delivered.contains("fail in flush");
    }

    private void hang() {
      entered.countDown();
      while (released.getCount() > 0) {
        try {
          released.await();
        } catch (InterruptedException e) {
          // A dead appender does not react.
        }
      }
    }

    @Override
    public boolean replay() {
      return false;
    }

    @Override
    public boolean canReplay() {
      if (failingLooks.getAndDecrement() > 0) {
        throw new OutOfMemoryError("injected");
      }
      return false;
    }

    @Override
    public void betweenBatches() {
      if (delivered.contains("fail between")) {
        delivered.remove("fail between");
        throw new IllegalStateException("injected");
      }
    }
  }

  @AfterEach
  void stop() throws InterruptedException {
    released.countDown();
    consumer.takeOver((event, target) -> {});
    consumer.thread().join();
  }

  private void offer(String text) {
    assertThat(ring.offer(PlainEvent.of(EventLevel.INFO, text), PlainEvent.ROUTE, false)).isTrue();
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
  }

  private void awaitConsumed(long sequence) {
    Await.until("consumed", () -> ring.consumed() == sequence);
  }

  private List<String> takeOver() {
    List<String> left = new ArrayList<>();
    consumer.takeOver((event, target) -> left.add(event.text));
    return left;
  }

  @Test
  void deliversInOrderAndMarksTheEndOfABatch() {
    for (int i = 0; i < 10; i++) {
      offer("" + i);
    }
    consumer.start();
    awaitConsumed(9);

    assertThat(delivered).containsExactly("0", "1", "2", "3", "4", "5", "6", "7", "8", "9");
    assertThat(batchEnds).hasValueGreaterThan(0);
    assertThat(count("written")).isEqualTo(10);
  }

  @Test
  void countsWhatAnAppenderDidNotTake() {
    offer("fail");
    consumer.start();
    awaitConsumed(0);

    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
  }

  @Test
  void countsAnEventAsSpilledThatItsEndingAppendersLeftOnDisk() {
    keeping = true;
    offer("fail");
    consumer.start();
    awaitConsumed(0);

    assertThat(count("spilled")).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    assertThat(count("written")).isZero();
  }

  @Test
  void survivesAnErrorOutOfTheDelivery() {
    offer("error");
    offer("after");
    consumer.start();
    awaitConsumed(1);

    assertThat(delivered).containsExactly("after");
    assertThat(count("dropped")).isEqualTo(1);
    assertThat(count("written")).isEqualTo(1);
    assertThat(count("guard-failures")).isEqualTo(1);
  }

  @Test
  void survivesAnErrorBetweenBatches() {
    offer("fail between");
    consumer.start();
    awaitConsumed(0);
    offer("after");
    awaitConsumed(1);

    assertThat(delivered).contains("after");
  }

  @Test
  void survivesAnErrorWhileItLooksForWork() {
    failingLooks.set(3);
    consumer.start();
    Await.until("failed", () -> failingLooks.get() < 0);
    offer("after");
    awaitConsumed(0);

    assertThat(delivered).containsExactly("after");
    assertThat(count("guard-failures")).isEqualTo(3);
  }

  @Test
  void lingersOnceAfterWorkBeforeItAsksToBeWoken() {
    List<String> calls = new ArrayList<>();
    List<RingConsumer<PlainEvent, String>> made = new ArrayList<>();
    Doorbell bell =
        new Doorbell() {
          @Override
          public void linger() {
            calls.add("linger");
            if (calls.size() == 1) {
              offer("meanwhile");
            }
          }

          @Override
          public void arm() {
            calls.add("arm");
          }

          @Override
          public void park(long nanos) {
            calls.add("park");
            if (calls.size() > 5) {
              made.get(0).takeOver((event, target) -> {});
            }
          }
        };
    made.add(new RingConsumer<>(ring, bell, ledger, delivery, Thread::new));
    offer("first");

    made.get(0).run();

    assertThat(calls).containsExactly("linger", "linger", "arm", "park", "arm", "park");
    assertThat(delivered).containsExactly("first", "meanwhile");
  }

  @Test
  void asksTheRingOnceForAllThatIsThere() {
    AtomicInteger asked = new AtomicInteger();
    DoorbellWait counting =
        new DoorbellWait(doorbell) {
          @Override
          public long waitFor(
              long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier) {
            asked.incrementAndGet();
            return super.waitFor(sequence, cursor, dependent, barrier);
          }
        };
    int batches = 64;
    EventRing<PlainEvent, String> full =
        new EventRing<>(
            PlainEvent.Adapter.INSTANCE,
            batches * RingConsumer.BATCH,
            counting,
            new RoomWait(doorbell::isConsumer, Duration.ZERO));
    while (full.offer(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE, false)) {}
    AtomicInteger askedWhenFullyRead = new AtomicInteger();
    Delivery noticing =
        new Delivery() {
          @Override
          public boolean deliver(String target, PlainEvent event) {
            askedWhenFullyRead.set(asked.get());
            return true;
          }
        };
    RingConsumer<PlainEvent, String> reader =
        new RingConsumer<>(full, doorbell, ledger, noticing, Thread::new);
    reader.start();
    Await.until("consumed", () -> full.waiting() == 0);
    reader.takeOver((event, target) -> {});

    // Each question is answered by a look at every slot up to the cursor.
    assertThat(askedWhenFullyRead).hasValue(1);
  }

  @Test
  void survivesAnEventThatCannotBeCounted() {
    ring.offer(new PlainEvent(null, "a", "x"), PlainEvent.ROUTE, false);
    ring.offer(new PlainEvent(EventLevel.WARN, null, "fail"), PlainEvent.ROUTE, true);
    offer("after");
    consumer.start();
    awaitConsumed(2);

    assertThat(delivered).contains("after");
    assertThat(count("dropped.WARN")).isEqualTo(1);
  }

  @Test
  void countsASlotThatItsProducerLeftEmpty() {
    ring.ringBuffer().publish(ring.ringBuffer().next());
    offer("after");
    consumer.start();
    awaitConsumed(1);

    assertThat(count("dropped.reason.guard-failure")).isEqualTo(1);
    assertThat(delivered).containsExactly("after");
  }

  @Test
  void takesOverWhatWasNeverBegun() {
    offer("0");
    offer("1");

    assertThat(takeOver()).containsExactly("0", "1");
    assertThat(ring.waiting()).isZero();
    consumer.start(); // Too late: it finds its place taken.
    assertThat(delivered).isEmpty();
  }

  @Test
  void takesOverWhatIsBehindTheLastDelivered() {
    offer("0");
    consumer.start();
    awaitConsumed(0);

    assertThat(takeOver()).isEmpty();
    assertThat(count("written")).isEqualTo(1);
  }

  @Test
  void takesOverTheEventThatHangsInAnAppenderAndAllBehindIt() throws InterruptedException {
    offer("0");
    offer("hang");
    offer("2");
    consumer.start();
    entered.await();

    assertThat(takeOver()).containsExactly("hang", "2");
    assertThat(takeOver()).isEmpty();
    released.countDown();
    consumer.thread().join();

    assertThat(delivered).containsExactly("0", "hang"); // Twice at most, never none.
    assertThat(count("written")).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void handsOverWhatComesAfterTheTakeover() {
    offer("0");
    assertThat(takeOver()).containsExactly("0");
    offer("late");
    offer("later");
    assertThat(takeOver()).containsExactly("late", "later");
    assertThat(takeOver()).isEmpty();
  }

  @Test
  void takesAlongWhatComesWhileItHandsOver() {
    offer("0");
    List<String> left = new ArrayList<>();
    consumer.takeOver(
        (event, target) -> {
          left.add(event.text);
          if (left.size() == 1) {
            offer("meanwhile");
            consumer.takeOver((e, t) -> left.add("by the second taker"));
          }
        });

    assertThat(left).containsExactly("0", "meanwhile");
  }

  @Test
  void takesOverBeyondAnEventThatCannotBeTaken() {
    offer("0");
    offer("1");
    List<String> left = new ArrayList<>();
    consumer.takeOver(
        (event, target) -> {
          left.add(event.text);
          throw new IllegalStateException("injected");
        });

    assertThat(left).containsExactly("0", "1");
    assertThat(count("dropped.reason.guard-failure")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void takesOverFromWithinADelivery() throws InterruptedException {
    List<String> left = new CopyOnWriteArrayList<>();
    List<RingConsumer<PlainEvent, String>> self = new CopyOnWriteArrayList<>();
    EventRing<PlainEvent, String> own = new EventRing<>(PlainEvent.Adapter.INSTANCE, 16, doorbell);
    Delivery stopping =
        new Delivery() {
          @Override
          public boolean deliver(String target, PlainEvent event) {
            self.get(0).takeOver((e, t) -> left.add(e.text));
            return true;
          }
        };
    self.add(new RingConsumer<>(own, doorbell, ledger, stopping, Thread::new));
    own.offer(PlainEvent.of(EventLevel.WARN, "0"), PlainEvent.ROUTE, true);
    own.offer(PlainEvent.of(EventLevel.WARN, "1"), PlainEvent.ROUTE, true);
    self.get(0).start();
    self.get(0).thread().join();

    assertThat(left).containsExactly("0", "1");
  }

  /**
   * The taker comes between the settling of a batch and its count, with a full ring and a caller.
   */
  @Test
  void keepsLateEventsOutOfTheSlotsThatTheConsumerStillCounts() {
    List<RingConsumer<PlainEvent, String>> self = new ArrayList<>();
    List<String> left = new ArrayList<>();
    EventRing<PlainEvent, String> own =
        new SteppedTime().ring(PlainEvent.Adapter.INSTANCE, 16, doorbell);
    AtomicInteger late = new AtomicInteger();
    Delivery settling =
        new Delivery() {
          @Override
          public boolean deliver(String target, PlainEvent event) {
            return true;
          }

          @Override
          public boolean holdsBack() {
            return true;
          }
        };
    Ledger counting =
        new Ledger() {
          @Override
          public void delivered(EventLevel level, long events, boolean unseen) {
            self.get(0).takeOver((e, t) -> left.add(e.text));
            while (own.offer(PlainEvent.of(EventLevel.WARN, "late"), PlainEvent.ROUTE, true)) {
              late.incrementAndGet();
            }
            super.delivered(level, events, unseen);
          }
        };
    self.add(new RingConsumer<>(own, doorbell, counting, settling, Thread::new));
    for (int i = 0; i < 16; i++) {
      // The change of level makes the consumer count before it clears the last slots of the batch.
      EventLevel level = i == 0 ? EventLevel.INFO : EventLevel.WARN;
      own.offer(PlainEvent.of(level, "" + i), PlainEvent.ROUTE, true);
    }
    self.get(0).handle(0, 3);
    assertThat(left).hasSize(12).startsWith("4").endsWith("15");
    assertThat(late).as("room for later ones").hasValue(0);
    assertThat(own.waiting()).as("moved on by the consumer").isZero();
    assertThat(own.offer(PlainEvent.of(EventLevel.WARN, "y"), PlainEvent.ROUTE, true)).isTrue();
    self.get(0).takeOver((e, t) -> left.add(e.text));
    assertThat(left).endsWith("y");
    Map<String, Long> counters = new TreeMap<>();
    counting.report(own.published(), counters);
    assertThat(counters).containsEntry("written", 4L).containsEntry("guard-failures", 0L);
  }

  // With appenders that hold events back. --------------------------------------------------------

  @Test
  void settlesABatchWhenItIsFlushed() {
    holding = true;
    offer("0");
    offer("1");
    offer("2");

    assertThat(consumer.handle(0, 2)).isEqualTo(3);
    assertThat(flushed).containsExactly(List.of("0", "1", "2"));
    assertThat(count("written")).isEqualTo(3);
    assertThat(ring.consumed()).isEqualTo(2);
  }

  @Test
  void settlesAPieceWhereNobodyHoldsBack() {
    for (int i = 0; i < 16; i++) {
      offer("" + i);
    }

    assertThat(consumer.handle(0, 15)).isEqualTo(4); // A quarter of the ring.
    assertThat(count("written")).isEqualTo(4);
    assertThat(ring.consumed()).isEqualTo(3);
    assertThat(flushed).isEmpty();
  }

  @Test
  void endsAPieceWithAnEventThatWasRefused() {
    offer("0");
    offer("fail");
    offer("2");

    assertThat(consumer.handle(0, 2)).isEqualTo(2);
    assertThat(count("written")).isEqualTo(1);
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
    assertThat(ring.consumed()).isEqualTo(1);
  }

  @Test
  void settlesEachEventOfASlowSink() {
    AtomicLong clock = new AtomicLong();
    RoomWait wait =
        new RoomWait(
            () -> false, Duration.ofMillis(1), clock::get, () -> {}, many -> false, () -> 0);
    EventRing<PlainEvent, String> slow =
        new EventRing<>(PlainEvent.Adapter.INSTANCE, 1024, new DoorbellWait(doorbell), wait);
    while (slow.offer(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE, false)) {}
    Delivery sleeping =
        new Delivery() {
          @Override
          public boolean deliver(String target, PlainEvent event) {
            clock.addAndGet(RoomWait.FAST_NANOS);
            return true;
          }
        };
    RingConsumer<PlainEvent, String> reader =
        new RingConsumer<>(slow, doorbell, ledger, sleeping, Thread::new);
    long next = 0;
    for (int piece = 0; piece < RoomWait.SLOW_PIECES; piece++) {
      assertThat(reader.handle(next, 1023)).isEqualTo(next + RingConsumer.PIECE);
      next += RingConsumer.PIECE;
    }

    assertThat(reader.handle(next, 1023)).isEqualTo(next + 1);
    assertThat(slow.consumed()).isEqualTo(next);
  }

  @Test
  void neverMovesTheGateBack() {
    offer("0");
    offer("1");
    ring.consumed(1);
    ring.consumed(0);

    assertThat(ring.consumed()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"fail in flush", "error in flush"})
  void dropsABatchThatCannotBeFlushed(String last) {
    holding = true;
    offer("0");
    offer("1");
    offer(last);

    assertThat(consumer.handle(0, 2)).isEqualTo(3);
    assertThat(count("written")).isZero();
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(3);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void endsABatchWithAnEventThatWasRefused() {
    holding = true;
    offer("0");
    offer("fail");
    offer("2");

    assertThat(consumer.handle(0, 2)).isEqualTo(2);
    assertThat(count("written")).isEqualTo(1);
    assertThat(count("dropped.reason.appender-failed")).isEqualTo(1);
    assertThat(consumer.handle(2, 2)).isEqualTo(3);
    assertThat(count("written")).isEqualTo(2);
  }

  @Test
  void keepsAtLeastThreeQuartersOfTheRingOpen() {
    holding = true;
    for (int i = 0; i < 16; i++) {
      offer("" + i);
    }
    consumer.start();
    awaitConsumed(15);

    assertThat(flushed).hasSizeGreaterThanOrEqualTo(4);
    assertThat(count("written")).isEqualTo(16);
  }

  @Test
  void takesOverABatchThatHangsWhileItIsFlushed() throws InterruptedException {
    holding = true;
    offer("0");
    consumer.start();
    awaitConsumed(0);
    offer("hang in flush");
    entered.await();
    offer("2");

    assertThat(takeOver()).containsExactly("hang in flush", "2");
    released.countDown();
    consumer.thread().join();

    assertThat(delivered).containsExactly("0", "hang in flush");
    assertThat(count("written")).isEqualTo(1);
    assertThat(count("dropped")).isZero();
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void takesOverAllOfABatchOfWhichOneEventHangs() throws InterruptedException {
    holding = true;
    offer("0");
    offer("1");
    offer("hang");
    offer("3");
    consumer.start();
    entered.await();

    assertThat(takeOver()).containsExactly("0", "1", "hang", "3");
    released.countDown();
    consumer.thread().join();

    assertThat(delivered).containsExactly("0", "1", "hang");
    assertThat(count("written")).isZero();
    assertThat(count("dropped")).isZero();
    assertThat(ring.waiting()).isZero();
  }
}
