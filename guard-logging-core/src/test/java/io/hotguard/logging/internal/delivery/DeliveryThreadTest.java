/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.delivery.Target.Confirmation;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ring.Await;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A delivery on its own thread, which sleeps for an hour unless somebody wakes it. */
@Timeout(300)
class DeliveryThreadTest {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  @TempDir private Path directory;

  private final FakeTarget target = new FakeTarget();
  private final Bell bell = new Bell();
  private Backlog<String> backlog;
  private IsolatedDelivery<String> delivery;
  private Thread thread;
  private volatile boolean busy;
  private volatile boolean released;

  /** Notes what the delivery does. */
  private static final class Bell extends Doorbell {
    private final List<String> calls = new CopyOnWriteArrayList<>();
    private Runnable whileArming = () -> {};

    @Override
    public void linger() {
      calls.add("linger");
    }

    @Override
    public void arm() {
      calls.add("arm");
      super.arm();
      whileArming.run();
    }

    @Override
    public void disarm() {
      calls.add("disarm");
      super.disarm();
    }

    @Override
    public void park(long nanos) {
      calls.add("park");
      super.park(60 * MINUTE);
    }
  }

  @BeforeEach
  void open() throws IOException {
    backlog = backlog();
    delivery =
        new IsolatedDelivery<>(
            "net",
            backlog,
            0,
            task -> thread = new Thread(task),
            new SilentLog(),
            IsolatedDelivery.REAL,
            bell);
  }

  private Backlog<String> backlog() throws IOException {
    return new Backlog<>(
        List.of(),
        new EventJournal<>(PreparedJournal.open(directory, "net", 32), ConfirmationOrderTest.TEXT));
  }

  @AfterEach
  void close() {
    released = true;
    delivery.close(System.nanoTime() + MINUTE);
  }

  private void start() {
    delivery.start();
    awaitSleep();
  }

  private void awaitSleep() {
    Await.until("asleep", () -> LockSupport.getBlocker(thread) == bell);
  }

  private void awaitDelivered() {
    Await.until("delivered", () -> delivery.undelivered() == 0);
  }

  /** Keeps the appender busy until the calling thread sleeps. */
  private void keepBusyUntilThisThreadSleeps() {
    Thread waiting = Thread.currentThread();
    target.before =
        () -> {
          busy = true;
          while (!released && waiting.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
          }
        };
  }

  @Test
  void sleepsBetweenEventsAndWakesForEach() {
    delivery.attach(target);
    start();
    assertThat(bell.calls).containsExactly("linger", "arm", "park");
    bell.calls.clear();

    delivery.accept("a");
    awaitDelivered();
    awaitSleep();
    assertThat(bell.calls).containsExactly("disarm", "linger", "arm", "park");
  }

  @Test
  void sleepsWithoutAnAppenderAndWakesForOne() {
    delivery.accept("a");
    start();
    assertThat(bell.calls).containsExactly("linger", "arm", "park");

    delivery.attach(target);
    awaitDelivered();
    assertThat(target.taken).containsExactly("a");
  }

  @Test
  void doesNotSleepIfAnEventCameAfterItHadAnnouncedThat() {
    delivery.attach(target);
    bell.whileArming =
        () -> {
          bell.whileArming = () -> {};
          delivery.accept("late");
        };
    delivery.start();
    awaitDelivered();
    awaitSleep();

    assertThat(bell.calls).startsWith("linger", "arm", "disarm", "linger", "arm", "park");
  }

  @Test
  void endsItsThreadWhenItIsClosed() {
    delivery.attach(target);
    start();
    delivery.close(System.nanoTime() + MINUTE);

    assertThat(thread.getState()).isEqualTo(Thread.State.TERMINATED);
    assertThat(bell.isArmed()).isFalse();
  }

  /** Only then all that was sent counts as delivered. */
  @Test
  void waitsForTheCallUnderWayWhenItIsClosed() throws IOException {
    target.confirmation = Confirmation.NONE;
    target.socket = new Socket();
    delivery.attach(target);
    keepBusyUntilThisThreadSleeps();
    delivery.accept("a");
    delivery.start();
    while (!busy) {
      Thread.onSpinWait();
    }
    delivery.close(System.nanoTime() + MINUTE);

    Backlog<String> next = backlog();
    assertThat(next.recovered()).isZero();
    next.close();
  }

  @Test
  void waitsUntilAnEventIsDelivered() {
    delivery.attach(target);
    keepBusyUntilThisThreadSleeps();
    delivery.accept("a");
    delivery.start();

    assertThat(delivery.awaitDelivered(System.nanoTime() + MINUTE)).isTrue();
  }

  @Test
  void pausesWhateverInterruptAnAppenderHasLeft() throws InterruptedException {
    Thread pausing =
        new Thread(
            () -> {
              Thread.currentThread().interrupt();
              IsolatedDelivery.REAL.pause(60 * MINUTE); // The interrupt itself may end one pause.
              IsolatedDelivery.REAL.pause(60 * MINUTE);
            });
    pausing.start();
    while (pausing.getState() != Thread.State.TIMED_WAITING) {
      assertThat(pausing.getState()).isNotEqualTo(Thread.State.TERMINATED);
    }
    while (pausing.isAlive()) {
      LockSupport.unpark(pausing);
      pausing.join(1);
    }
  }

  @Test
  void goesByTheTimeOfTheMachine() {
    long before = System.nanoTime();

    assertThat(IsolatedDelivery.REAL.nanoTime()).isBetween(before, System.nanoTime());
    assertThat(IsolatedDelivery.REAL.breakNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
    assertThat(IsolatedDelivery.REAL.segmentNanos()).isEqualTo(Duration.ofSeconds(1).toNanos());
  }
}
