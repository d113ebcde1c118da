/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import io.hotguard.logging.internal.backlog.NotedLog;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.settings.EnforcedSettings;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The end of a guard, whose consumer does a step each time that the end rings for it. */
@Timeout(300)
class GuardEndTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  @TempDir private Path directory;

  /** The rings for the consumer, and the other calls of the end. */
  private final List<String> calls = new ArrayList<>();

  private final List<String> routesOnDisk = new ArrayList<>();
  private final Ledger ledger = new Ledger();
  private final NotedLog log = new NotedLog();

  /** Runs after the next look into the ring, before its answer is used. */
  private Runnable afterLook = () -> {};

  private Runnable step = () -> {};
  private Runnable onConsumer = () -> {};
  private int linesToTell;
  private long toldDrops;
  private boolean insideAppender;
  private boolean appendersTake;
  private final CountDownLatch hanging = new CountDownLatch(1);
  private volatile boolean goesOn;
  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(
          PlainEvent.Adapter.INSTANCE,
          16,
          new InterruptedLook(),
          new RoomWait(() -> false, Duration.ZERO));
  private final RingConsumer<PlainEvent, String> consumer =
      new RingConsumer<>(
          ring,
          new Doorbell(),
          ledger,
          new Appenders(),
          task -> new Thread(() -> onConsumer.run()));
  private Spill<PlainEvent, String> spill;
  private EventIntake<PlainEvent, String> intake;
  private GuardEnd<PlainEvent, String> end;

  private final class InterruptedLook extends DoorbellWait {
    InterruptedLook() {
      super(new Doorbell());
    }

    @Override
    public long waitFor(
        long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier) {
      long there = super.waitFor(sequence, cursor, dependent, barrier);
      Runnable action = afterLook;
      afterLook = () -> {};
      action.run();
      return there;
    }
  }

  private final class Appenders extends PlainDelivery<PlainEvent, String> {
    @Override
    public boolean deliver(String route, PlainEvent event) {
      if (event.text.equals("hangs")) {
        hanging.countDown();
        Await.until("the appender goes on", () -> goesOn);
      }
      return appendersTake;
    }
  }

  private final class Bell extends Doorbell {
    @Override
    public void ring() {
      calls.add("ring");
      step.run();
    }
  }

  private final class Lines implements GuardEnd.LossLines {
    @Override
    public boolean hasToTell() {
      return linesToTell > 0;
    }

    @Override
    public void tellLosses() {
      calls.add("tell");
      linesToTell = 1;
    }

    @Override
    public long toldDrops() {
      return toldDrops;
    }
  }

  /** No isolated appender; notes that the end asks for them. */
  private final class Deliveries extends AbstractCollection<IsolatedDelivery<PlainEvent>> {
    @Override
    public Iterator<IsolatedDelivery<PlainEvent>> iterator() {
      calls.add("deliveries");
      return Collections.emptyIterator();
    }

    @Override
    public int size() {
      return 0;
    }
  }

  private final class NotingCodec extends PlainEvent.Codec {
    @Override
    public boolean encode(String route, PlainEvent event, int maxBytes, Sink sink) {
      routesOnDisk.add(route);
      return super.encode(route, event, maxBytes, sink);
    }
  }

  @BeforeEach
  void open() throws IOException {
    DropPolicy<PlainEvent> policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    spill = new Spill<>(PlainEvent.backlog(directory, new NotingCodec()), ring, ledger, () -> true);
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, new Bell());
    end = endWithin("60s");
  }

  private GuardEnd<PlainEvent, String> endWithin(String timeout) {
    return new GuardEnd<>(
        intake,
        consumer,
        new Lines(),
        new Deliveries(),
        () -> insideAppender,
        new EnforcedSettings(directory).with("shutdown-timeout", timeout).read(),
        log);
  }

  @AfterEach
  void close() {
    spill.close();
  }

  private static PlainEvent warn(String text) {
    return PlainEvent.of(EventLevel.WARN, text);
  }

  private void offer(PlainEvent... events) {
    for (PlainEvent event : events) {
      assertThat(ring.offer(event, PlainEvent.ROUTE, true)).isTrue();
    }
  }

  private void consumeNext() {
    ring.consumed(ring.consumed() + 1);
  }

  private void replay() {
    spill.replay(0, decoded -> true, seen -> false);
  }

  private void drain(boolean spillToo) {
    end.drain(System.nanoTime() + MINUTE, spillToo);
  }

  private long count(String counter) {
    return LedgerCounts.count(ledger, ring.published(), counter);
  }

  // The wait for the appenders. ------------------------------------------------------------------

  @Test
  void waitsForTheEventsThatAreInTheRingWhenItBegins() {
    offer(warn("0"), warn("1"));
    step =
        () -> {
          consumeNext();
          offer(warn("later"));
        };
    drain(false);

    assertThat(calls).containsExactly("ring", "ring");
    assertThat(ring.waiting()).isEqualTo(2);
  }

  @Test
  void waitsForTheLinesOfTheGuard() {
    linesToTell = 2;
    step = () -> linesToTell--;
    drain(false);

    assertThat(calls).containsExactly("ring", "ring");
  }

  @Test
  void waitsForTheSpillIfItIsToldTo() {
    spill.append("", warn("0"));
    step = this::replay;
    drain(false);
    assertThat(calls).isEmpty();
    drain(true);

    assertThat(calls).containsExactly("ring");
    assertThat(spill.waiting()).isZero();
  }

  @Test
  void waitsNoLongerThanUntilTheDeadline() {
    offer(warn("0"));
    end.drain(System.nanoTime(), false);

    assertThat(calls).isEmpty();
  }

  @Test
  void waitsForNobodyAfterATakeover() {
    linesToTell = 1;
    step = end::takeOver;
    drain(false);

    assertThat(calls).containsExactly("ring");
  }

  @Test
  void neverLetsTheConsumerWaitForItself() throws InterruptedException {
    offer(warn("0"));
    onConsumer = () -> drain(false);
    consumer.start();
    consumer.thread().join();

    assertThat(calls).isEmpty();
  }

  @Test
  void sleepsBetweenLooks() {
    Thread waiting = Thread.currentThread();
    offer(warn("0"));
    new Thread(
            () -> {
              Await.until("asleep", () -> waiting.getState() == Thread.State.TIMED_WAITING);
              consumeNext();
            })
        .start();
    drain(false);

    assertThat(ring.waiting()).isZero();
  }

  @Test
  void tellsLossesWhileThereAreAppendersForTheReport() {
    step = () -> linesToTell--;
    end.tellLosses(System.nanoTime() + MINUTE);

    assertThat(calls).containsExactly("tell", "ring");
  }

  @Test
  void waitsAsLongAsTheSettingsSay() {
    long before = System.nanoTime();

    assertThat(end.deadlineNanos() - MINUTE).isBetween(before, System.nanoTime());
  }

  @Test
  void waitsForAllThatHasEventsAtTheEndOfTheProcess() {
    spill.append("", warn("0"));
    step =
        () -> {
          replay();
          linesToTell = 0;
        };

    end.exiting();

    assertThat(calls).containsExactly("ring", "tell", "ring", "deliveries");
    assertThat(log.lines).isEmpty();
  }

  @Test
  void leavesTheGuardOpenForAnEventThatComesWhileTheHookLooks() {
    offer(warn("0"));
    step =
        () -> {
          linesToTell = 0;
          consumeNext();
          offer(warn("of another hook"));
        };
    end.exiting();

    assertThat(ring.waiting()).isOne();
    assertThat(consumer.isTakenOver()).isFalse();
    assertThat(log.lines).isEmpty();
  }

  // Callers while the process ends. ---------------------------------------------------------------

  @Test
  void keepsACallerUntilTheConsumerHasItsEvent() {
    end.begin();
    step = this::consumeNext;
    intake.accept(warn("0"), PlainEvent.ROUTE);

    assertThat(ring.waiting()).isZero();
    assertThat(count("guard-failures")).isZero();
  }

  @Test
  void keepsACallerUntilItsEventOnDiskIsReplayed() {
    spill.append("", warn("0"));
    end.begin();
    step = this::replay;
    intake.accept(warn("1"), PlainEvent.ROUTE);

    assertThat(count("spilled.WARN")).isOne();
    assertThat(spill.waiting()).isZero();
  }

  @Test
  void keepsNoThreadThatIsInsideAnAppender() {
    insideAppender = true;
    end.begin();
    spill.append("", warn("on disk"));
    intake.accept(PlainEvent.of(EventLevel.INFO, "0"), PlainEvent.ROUTE);

    assertThat(ring.waiting()).isOne();
    assertThat(consumer.isTakenOver()).isFalse();
  }

  @Test
  void closesTheGuardAfterAWaitInVainAndTellsEachLaterTotal() {
    end = endWithin("0s");
    end.begin();
    intake.accept(PlainEvent.of(EventLevel.INFO, "0"), PlainEvent.ROUTE);
    intake.accept(PlainEvent.of(EventLevel.INFO, "1"), PlainEvent.ROUTE);

    assertThat(ring.waiting()).isZero();
    assertThat(count("dropped.reason.shutdown")).isEqualTo(2);
    assertThat(log.lines).hasSize(2);
    assertThat(log.lines.get(0)).contains(": 1 dropped, ", "hotguard.logging.shutdown-timeout=0s");
    assertThat(log.lines.get(1)).contains(": 2 dropped, ");
  }

  @Test
  void tellsNoLossThatALineInTheLogHasTold() {
    toldDrops = 1;
    end = endWithin("0s");
    end.begin();
    intake.accept(PlainEvent.of(EventLevel.INFO, "0"), PlainEvent.ROUTE);

    assertThat(count("dropped")).isOne();
    assertThat(log.lines).isEmpty();
  }

  @Test
  void givesLaterEventsToTheAppendersOnceTheConsumerHasEnded() throws InterruptedException {
    appendersTake = true;
    offer(PlainEvent.of(EventLevel.INFO, "too slow"));
    end.close();
    intake.accept(PlainEvent.of(EventLevel.INFO, "the consumer may hang"), PlainEvent.ROUTE);
    consumer.start();
    consumer.thread().join();
    intake.accept(PlainEvent.of(EventLevel.INFO, "late"), PlainEvent.ROUTE);

    assertThat(count("dropped.INFO")).isEqualTo(2);
    assertThat(count("written.INFO")).isOne();
    assertThat(count("enqueued.INFO")).isEqualTo(3);
    assertThat(ring.waiting()).isZero();
  }

  @Test
  void givesNoAppenderAnEventThatItHasCountedBehindAHangingCaller() throws InterruptedException {
    appendersTake = true;
    end = endWithin("0s");
    consumer.start();
    consumer.thread().join();
    end.begin();
    end.close();
    Thread caller =
        new Thread(() -> intake.accept(PlainEvent.of(EventLevel.INFO, "hangs"), PlainEvent.ROUTE));
    caller.start();
    hanging.await();
    intake.accept(PlainEvent.of(EventLevel.INFO, "waits in vain"), PlainEvent.ROUTE);
    intake.accept(PlainEvent.of(EventLevel.INFO, "does not wait"), PlainEvent.ROUTE);

    assertThat(log.lines).hasSize(2);
    assertThat(log.lines.get(0)).contains(": 2 dropped, ");
    assertThat(log.lines.get(1)).contains(": 3 dropped, ");

    goesOn = true;
    caller.join();
    intake.accept(PlainEvent.of(EventLevel.INFO, "later"), PlainEvent.ROUTE);

    assertThat(log.lines).hasSize(2);
    assertThat(count("written.INFO")).isEqualTo(2);
    assertThat(count("dropped.reason.shutdown")).isEqualTo(2);
    assertThat(ring.waiting()).isZero();
  }

  // Events that the appenders did not take. -------------------------------------------------------

  @Test
  void putsOnDiskWhatMayGoThereAndCountsTheRestAsDropped() {
    offer(PlainEvent.of(EventLevel.INFO, "0"), warn("1"), warn("2"));
    end.takeOver();

    assertThat(ring.waiting()).isZero();
    assertThat(spill.waiting()).isEqualTo(2);
    assertThat(routesOnDisk).containsExactly(PlainEvent.ROUTE, PlainEvent.ROUTE);
    assertThat(count("spilled.WARN")).isEqualTo(2);
    assertThat(count("dropped.INFO")).isOne();
    assertThat(count("dropped.reason.shutdown")).isOne();
  }

  @Test
  void reportsEachLossOnce() {
    offer(PlainEvent.of(EventLevel.INFO, "0"), warn("1"), warn("2"));
    end.takeOver();
    end.report();
    end.report();

    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith(
            "ERROR hotguard: log events that no appender took before its end: 1 dropped, 2 kept in "
                + directory)
        .doesNotContain("shutdown-timeout");
  }

  @Test
  void keepsAnEventThatLostItsRoute() {
    assertThat(end.keep(null, warn("0"))).isTrue();
    assertThat(end.keep(null, PlainEvent.of(EventLevel.INFO, "1"))).isFalse();

    assertThat(routesOnDisk).containsExactly("");
    end.report();
    assertThat(log.lines).singleElement().asString().contains(": 0 dropped, 1 kept in ");
  }

  @Test
  void handsOverWhatCallersBringAfterItIsClosed() {
    end.close();
    intake.accept(warn("late"), PlainEvent.ROUTE);

    assertThat(ring.waiting()).isZero();
    assertThat(spill.waiting()).isOne();
  }

  /** This caller has put its event into the ring, and has not seen yet that the guard is closed. */
  @Test
  void handsOverWhatACallerBringsBetweenTheTakeoverAndTheClose() {
    afterLook = () -> offer(warn("late"));
    end.close();

    assertThat(ring.waiting()).isZero();
    assertThat(spill.waiting()).isOne();
  }
}
