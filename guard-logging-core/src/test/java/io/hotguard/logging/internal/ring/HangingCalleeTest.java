/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A consumer that calls three appenders and is replaced when the second one hangs. */
class HangingCalleeTest {
  private final AppenderCalls calls = new AppenderCalls();
  private final Doorbell doorbell = new Doorbell();
  private final Ledger ledger = new Ledger();
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 64, doorbell);
  private final CountDownLatch entered = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final Appender before = new Appender("before");
  private final Appender hanging = new Appender("hanging");
  private final Appender behind = new Appender("behind");
  private final List<Thread> threads = new CopyOnWriteArrayList<>();
  private volatile boolean holding;
  private volatile String replayed = "";
  private final RingConsumer<PlainEvent, String> consumer =
      new RingConsumer<>(ring, doorbell, ledger, new Appenders(), calls, this::thread);

  private Thread thread(Runnable work) {
    Thread made = new Thread(work, "consumer-" + threads.size());
    threads.add(made);
    return made;
  }

  private final class Appender implements AppenderCalls.Callee {
    private final String name;
    private final List<String> texts = new CopyOnWriteArrayList<>();
    private final List<String> aside = new CopyOnWriteArrayList<>();
    private volatile boolean isAside;
    private volatile boolean hangsInFlush;

    Appender(String name) {
      this.name = name;
    }

    void append(String text) {
      if (!calls.mayCall(this)) {
        return;
      }
      if (isAside) {
        aside.add(text);
        return;
      }
      long call = calls.enter(this);
      if (text.equals("hang in " + name)) {
        hang();
      }
      texts.add(text);
      calls.leave(call);
    }

    void flush() {
      if (!isAside) {
        long call = calls.enter(this);
        if (hangsInFlush) {
          hang();
        }
        calls.leave(call);
      }
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
    public AppenderCalls.Return setAside(Thread held) {
      isAside = true;
      return failed -> aside.add("came back on " + held.getName());
    }
  }

  private final class Appenders implements EventHandler<PlainEvent, String> {
    @Override
    public boolean deliver(String route, PlainEvent event) {
      calls.begin(event);
      before.append(event.text);
      hanging.append(event.text);
      behind.append(event.text);
      return calls.end();
    }

    @Override
    public boolean holdsBack() {
      return holding;
    }

    @Override
    public boolean flush() {
      before.flush();
      hanging.flush();
      behind.flush();
      calls.check();
      return true;
    }

    private final PlainEvent spilled = PlainEvent.of(EventLevel.WARN, "hang in hanging");

    @Override
    public boolean replay() {
      if (replayed.isEmpty()) {
        return false;
      }
      deliver(PlainEvent.ROUTE, spilled);
      replayed = "";
      return true;
    }

    @Override
    public boolean canReplay() {
      return !replayed.isEmpty();
    }

    @Override
    public void betweenBatches() {}
  }

  @AfterEach
  void stop() throws InterruptedException {
    released.countDown();
    consumer.takeOver((event, route) -> {});
    for (Thread each : threads) {
      each.join();
    }
  }

  private void offer(String... texts) {
    for (String text : texts) {
      assertThat(ring.offer(PlainEvent.of(EventLevel.INFO, text), PlainEvent.ROUTE, false))
          .isTrue();
    }
    doorbell.ring();
  }

  /** The watch would find the same call in each of its ticks. */
  private void replaceHanging() throws InterruptedException {
    entered.await();
    consumer.relieve(calls.number());
    Await.until("another consumer", () -> consumer.thread() == threads.get(1));
  }

  private void awaitConsumed() {
    Await.until("consumed", () -> ring.waiting() == 0 && replayed.isEmpty());
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
  }

  @Test
  void givesTheOtherAppendersEachEventOnceAndInOrder() throws InterruptedException {
    offer("0", "1", "hang in hanging", "3");
    consumer.start();
    replaceHanging();
    offer("4", "5");
    awaitConsumed();

    String[] all = {"0", "1", "hang in hanging", "3", "4", "5"};
    assertThat(before.texts).containsExactly(all);
    assertThat(behind.texts).containsExactly(all);
    assertThat(hanging.texts).containsExactly("0", "1");
    assertThat(hanging.aside).containsExactly("3", "4", "5");
    assertThat(count("written")).isEqualTo(6);
    assertThat(count("guard-failures")).isZero();
  }

  @Test
  void lastsThroughABatchThatAppendersHoldBack() throws InterruptedException {
    holding = true;
    offer("0", "1", "hang in hanging", "3");
    consumer.start();
    replaceHanging();
    awaitConsumed();

    assertThat(before.texts).containsExactly("0", "1", "hang in hanging", "3");
    assertThat(behind.texts).containsExactly("0", "1", "hang in hanging", "3");
    assertThat(count("written")).isEqualTo(4);
  }

  @Test
  void lastsThroughAFlush() throws InterruptedException {
    holding = true;
    hanging.hangsInFlush = true;
    offer("0", "1");
    consumer.start();
    replaceHanging();
    offer("2");
    awaitConsumed();

    assertThat(before.texts).containsExactly("0", "1", "2");
    assertThat(hanging.texts).containsExactly("0", "1");
    assertThat(hanging.aside).containsExactly("2");
    assertThat(count("written")).isEqualTo(3);
  }

  @Test
  void goesOnWithAReplayBeforeLaterEvents() throws InterruptedException {
    replayed = "one";
    consumer.start();
    entered.await();
    offer("later");
    replaceHanging();
    awaitConsumed();

    assertThat(before.texts).containsExactly("hang in hanging", "later");
    assertThat(behind.texts).containsExactly("hang in hanging", "later");
    assertThat(hanging.aside).containsExactly("later");
  }

  @Test
  void leavesTheThreadThatHungToItsAppender() throws InterruptedException {
    offer("hang in hanging", "1");
    consumer.start();
    replaceHanging();
    awaitConsumed();
    released.countDown();
    threads.get(0).join();

    assertThat(hanging.aside).containsExactly("1", "came back on consumer-0");
    assertThat(hanging.texts).containsExactly("hang in hanging");
    assertThat(behind.texts).containsExactly("hang in hanging", "1");
    assertThat(consumer.thread().isAlive()).isTrue();
    assertThat(count("written")).isEqualTo(2);
  }

  @Test
  void replacesTheNextThreadToo() throws InterruptedException {
    offer("hang in hanging", "hang in behind", "2");
    consumer.start();
    replaceHanging();
    Await.until("hanging again", () -> calls.isBusy() && before.texts.size() == 2);
    long second = calls.number();
    consumer.relieve(second);
    awaitConsumed();

    assertThat(before.texts).containsExactly("hang in hanging", "hang in behind", "2");
    assertThat(behind.texts).containsExactly("hang in hanging");
    assertThat(behind.aside).containsExactly("2");
    assertThat(hanging.aside).containsExactly("hang in behind", "2");
  }

  @Test
  void startsNoSecondConsumerForACallThatHasEnded() throws InterruptedException {
    offer("0");
    consumer.start();
    awaitConsumed();
    consumer.relieve(calls.number() - 1);
    Await.until("the thread has ended", () -> !threads.get(1).isAlive());

    assertThat(consumer.thread()).isSameAs(threads.get(0));
    offer("1");
    awaitConsumed();
    assertThat(before.texts).containsExactly("0", "1");
  }

  @Test
  void leavesTheInterruptedEventToAThreadThatTookOver() throws InterruptedException {
    offer("hang in hanging", "1");
    consumer.start();
    entered.await();
    List<String> left = new ArrayList<>();
    consumer.takeOver((event, route) -> left.add(event.text));
    consumer.relieve(calls.number());
    released.countDown();
    threads.get(0).join();

    assertThat(left).containsExactly("hang in hanging", "1");
    assertThat(behind.texts).doesNotContain("1");
  }
}
