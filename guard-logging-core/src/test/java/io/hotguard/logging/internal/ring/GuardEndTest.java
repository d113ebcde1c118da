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
          new NoAppenders(),
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

  private static final class NoAppenders extends PlainDelivery<PlainEvent, String> {
    @Override
    public boolean deliver(String route, PlainEvent event) {
      return false;
    }
  }

  private final class Bell extends Doorbell {
    @Override
    public void ring() {
      calls.add("ring");
      step.run();
    }
  }

  private final class Lines implements GuardEnd.OwnLines {
    @Override
    public boolean hasToTell() {
      return linesToTell > 0;
    }

    @Override
    public void tellLosses() {
      calls.add("tell");
      linesToTell = 1;
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
    public boolean encode(String route, PlainEvent event, Sink sink) {
      routesOnDisk.add(route);
      return super.encode(route, event, sink);
    }
  }

  @BeforeEach
  void open() throws IOException {
    DropPolicy<PlainEvent> policy = new PlainPolicy(SpillMode.FULL, OverflowMode.DROP);
    spill = new Spill<>(PlainEvent.backlog(directory, new NotingCodec()), ring, ledger, () -> true);
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, new Bell());
    end =
        new GuardEnd<>(
            intake,
            consumer,
            new Lines(),
            new EnforcedSettings(directory).with("shutdown-timeout", "60s").read(),
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
    spill.replay(0, decoded -> true);
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

    assertThat(end.exiting(new Deliveries())).isFalse();
    assertThat(calls).containsExactly("ring", "tell", "ring", "deliveries");
  }

  @Test
  void tellsAtTheEndOfTheProcessThatEventsAreLeft() {
    end.takeOver();
    offer(warn("late"));

    assertThat(end.exiting(new Deliveries())).isTrue();
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
            "ERROR hotguard: stopped with events that the appenders did not take in"
                + " hotguard.logging.shutdown-timeout=")
        .doesNotContain("=PT")
        .endsWith(": 1 dropped, 2 kept in " + directory + " for the next start");
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
  void reportsNothingThatTheNextConfigurationGets() {
    end.keep(PlainEvent.ROUTE, warn("0"));
    end.forgetKept();
    end.report();

    assertThat(log.lines).isEmpty();
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
