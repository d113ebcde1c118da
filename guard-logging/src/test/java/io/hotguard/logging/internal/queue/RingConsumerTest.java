/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import io.hotguard.logging.internal.context.GuardedRig;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.impl.ContextDataFactory;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.apache.logging.log4j.util.StringMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(300)
class RingConsumerTest {
  private final Doorbell doorbell = new Doorbell();
  private final EventRing ring = new EventRing(16, doorbell);
  private final Ledger ledger = new Ledger();
  private final AsyncLoggerConfig config = EventRingTest.config();
  private final List<String> delivered = new CopyOnWriteArrayList<>();
  private final AtomicInteger batchEnds = new AtomicInteger();
  private final AtomicInteger failingLooks = new AtomicInteger();
  private final CountDownLatch released = new CountDownLatch(1);
  private final CountDownLatch entered = new CountDownLatch(1);
  private final List<List<String>> flushed = new CopyOnWriteArrayList<>();
  private volatile boolean holding;
  private final Delivery delivery = new Delivery();
  private final RingConsumer consumer =
      new RingConsumer(ring, doorbell, ledger, delivery, "ring-consumer-test");

  private class Delivery implements RingConsumer.Delivery {
    @Override
    public boolean deliver(AsyncLoggerConfig target, LogEvent event) {
      String text = event.getMessage().getFormattedMessage();
      if (text.equals("hang")) {
        hang();
      }
      if (text.equals("error")) {
        throw new StackOverflowError("injected");
      }
      delivered.add(text);
      if (event.isEndOfBatch()) {
        batchEnds.incrementAndGet();
      }
      return !text.equals("fail") && !text.equals("fail between");
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
    assertThat(ring.offer(EventRingTest.event(Level.INFO, text), config, false)).isTrue();
  }

  private long count(String counter) {
    Map<String, Long> counters = new TreeMap<>();
    ledger.report(ring.published(), counters);
    return counters.getOrDefault(counter, 0L);
  }

  private void awaitConsumed(long sequence) {
    GuardedRig.await("consumed", () -> ring.consumed() == sequence);
  }

  private List<String> takeOver() {
    List<String> left = new ArrayList<>();
    consumer.takeOver((event, target) -> left.add(event.getMessage().getFormattedMessage()));
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
    GuardedRig.await("failed", () -> failingLooks.get() < 0);
    offer("after");
    awaitConsumed(0);

    assertThat(delivered).containsExactly("after");
    assertThat(count("guard-failures")).isEqualTo(3);
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
    EventRing full = new EventRing(batches * RingConsumer.BATCH, counting);
    while (full.offer(EventRingTest.event(Level.INFO, "x"), config, false)) {}
    AtomicInteger askedWhenFullyRead = new AtomicInteger();
    Delivery noticing =
        new Delivery() {
          @Override
          public boolean deliver(AsyncLoggerConfig target, LogEvent event) {
            askedWhenFullyRead.set(asked.get());
            return true;
          }
        };
    RingConsumer reader = new RingConsumer(full, doorbell, ledger, noticing, "ring-consumer-full");
    reader.start();
    GuardedRig.await("consumed", () -> full.waiting() == 0);
    reader.takeOver((event, target) -> {});

    // Each question is answered by a look at every slot up to the cursor.
    assertThat(askedWhenFullyRead).hasValue(1);
  }

  @Test
  void leavesNothingOfAnEventInItsSlotAfterTheTakeover() {
    MutableLogEvent first = new MutableLogEvent();
    first.setLevel(Level.WARN);
    first.setMessage(new SimpleMessage("first"));
    StringMap context = ContextDataFactory.createContextData();
    context.putValue("user", "of the first");
    first.setContextData(context);
    ring.offer(first, config, true);
    takeOver();
    MutableLogEvent second = new MutableLogEvent();
    second.setLevel(Level.WARN);
    second.setMessage(new SimpleMessage("second"));
    List<String> users = new ArrayList<>();
    for (int i = 0; i < ring.capacity(); i++) { // Once around, into the same slot again.
      ring.offer(second, config, true);
      consumer.takeOver(
          (e, t) -> users.add(String.valueOf(e.getContextData().<Object>getValue("user"))));
    }

    assertThat(users).hasSize(ring.capacity()).containsOnly("null");
  }

  @Test
  void leavesTheEventInHandToTheAppenderThatHangsWithIt() throws InterruptedException {
    MutableLogEvent hanging = new MutableLogEvent();
    hanging.setLevel(Level.WARN);
    hanging.setMessage(new SimpleMessage("hang"));
    ring.offer(hanging, config, true);
    consumer.start();
    entered.await();
    LogEvent inHand = ring.slot(0).event();
    takeOver();
    hanging.setMessage(new SimpleMessage("late"));
    for (int i = 0; i < ring.capacity(); i++) {
      ring.offer(hanging, config, true);
    }

    assertThat(inHand).isNotNull();
    assertThat(inHand.getMessage().getFormattedMessage()).isEqualTo("hang");
    assertThat(takeOver()).containsOnly("late");
  }

  @Test
  void survivesAnEventThatCannotBeCounted() {
    ring.offer(
        new MutableLogEvent() {
          @Override
          public Level getLevel() {
            return null;
          }
        },
        config,
        false);
    LogEvent nameless =
        Log4jLogEvent.newBuilder()
            .setLevel(Level.WARN)
            .setMessage(new SimpleMessage("fail"))
            .build();
    ring.offer(nameless, config, true);
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
          left.add(event.getMessage().getFormattedMessage());
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
          left.add(event.getMessage().getFormattedMessage());
          throw new IllegalStateException("injected");
        });

    assertThat(left).containsExactly("0", "1");
    assertThat(count("dropped.reason.guard-failure")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void takesOverFromWithinADelivery() throws InterruptedException {
    List<String> left = new CopyOnWriteArrayList<>();
    RingConsumer[] self = new RingConsumer[1];
    EventRing own = new EventRing(16, doorbell);
    Delivery stopping =
        new Delivery() {
          @Override
          public boolean deliver(AsyncLoggerConfig target, LogEvent event) {
            self[0].takeOver((e, t) -> left.add(e.getMessage().getFormattedMessage()));
            return true;
          }
        };
    self[0] = new RingConsumer(own, doorbell, ledger, stopping, "ring-consumer-self");
    own.offer(EventRingTest.event(Level.WARN, "0"), config, true);
    own.offer(EventRingTest.event(Level.WARN, "1"), config, true);
    self[0].start();
    self[0].thread().join();

    assertThat(left).containsExactly("0", "1");
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
  void settlesEachEventWhereNobodyHoldsBack() {
    offer("0");
    offer("1");

    assertThat(consumer.handle(0, 1)).isEqualTo(1);
    assertThat(count("written")).isEqualTo(1);
    assertThat(ring.consumed()).isZero();
    assertThat(flushed).isEmpty();
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
