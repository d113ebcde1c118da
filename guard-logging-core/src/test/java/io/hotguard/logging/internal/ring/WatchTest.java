/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.NotedLog;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class WatchTest {
  private static final long SECOND = 1_000_000_000L;

  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 16, new Doorbell());
  private final Fake guard = new Fake();
  private final NotedLog log = new NotedLog();
  private final Watch watch =
      new Watch(guard, ring, log, Duration.ofSeconds(10), Duration.ofSeconds(1));

  private static final class Fake implements Watch.Watched {
    private final AtomicInteger failures = new AtomicInteger();
    private final List<Long> hanging = new ArrayList<>();
    private long handled;
    private long backlog;
    private int ticks;
    private boolean broken;

    @Override
    public void ticked(long nowNanos) {
      if (broken) {
        throw new IllegalStateException("injected");
      }
      ticks++;
    }

    @Override
    public long handled() {
      return handled;
    }

    @Override
    public void hangs(long call) {
      hanging.add(call);
    }

    @Override
    public long backlog() {
      return backlog;
    }

    @Override
    public void failed() {
      failures.incrementAndGet();
    }
  }

  private void offer() {
    ring.offer(PlainEvent.of(EventLevel.INFO, "x"), PlainEvent.ROUTE, false);
  }

  private boolean stalledAt(long seconds) {
    watch.tick(seconds * SECOND);
    return watch.isStalled();
  }

  @Test
  void isNeverStalledWithoutABacklog() {
    assertThat(stalledAt(0)).isFalse();
    assertThat(stalledAt(100)).isFalse();
  }

  @Test
  void isStalledWhenTheRingHasNotMovedForTheGivenTime() {
    offer();
    assertThat(stalledAt(0)).isFalse();
    assertThat(stalledAt(9)).isFalse();
    assertThat(stalledAt(10)).isTrue();
    assertThat(stalledAt(11)).isTrue();
  }

  @Test
  void isNotStalledWhileTheRingMoves() {
    for (int second = 0; second < 15; second++) {
      offer();
      offer();
      ring.consumed(second);
      assertThat(stalledAt(10L * second)).isFalse();
    }
  }

  @Test
  void recoversWithTheNextMove() {
    offer();
    offer();
    stalledAt(0);
    assertThat(stalledAt(10)).isTrue();
    ring.consumed(0);
    assertThat(stalledAt(11)).isFalse();
    assertThat(stalledAt(20)).isFalse();
    assertThat(stalledAt(21)).isTrue();
  }

  @Test
  void isStalledWhenAReplayHangsAndTheRingIsEmpty() {
    guard.handled = 1; // Odd: an event is with the appenders.
    guard.backlog = 1_000;
    stalledAt(0);
    assertThat(stalledAt(10)).isTrue();
    guard.handled = 2;
    assertThat(stalledAt(11)).isFalse();
  }

  @Test
  void namesACallThatLastsForTheBoundInTicks() {
    guard.handled = 7;
    for (int tick = 0; tick <= 10; tick++) {
      assertThat(guard.hanging).isEmpty();
      watch.tick(tick); // The clock hardly moves: ticks count.
    }
    assertThat(guard.hanging).containsExactly(7L);

    for (int tick = 0; tick < 10; tick++) {
      watch.tick(tick);
    }
    assertThat(guard.hanging).as("again after another bound").containsExactly(7L, 7L);
  }

  @Test
  void takesNoPauseOfTheWholeProcessForAHangingAppender() {
    guard.handled = 7;
    watch.tick(0);
    watch.tick(100 * SECOND);
    watch.tick(200 * SECOND);

    assertThat(guard.hanging).isEmpty();
  }

  @Test
  void namesNoCallThatEnds() {
    for (int tick = 0; tick < 100; tick++) {
      guard.handled = 2L * (tick / 9) + 1;
      watch.tick(tick);
    }
    guard.handled = 100; // Even: no appender is being called.
    for (int tick = 0; tick < 100; tick++) {
      watch.tick(tick);
    }

    assertThat(guard.hanging).isEmpty();
  }

  @Test
  void isNotStalledWhileEventsAreReplayedAndTheRingStandsStill() {
    offer();
    for (int second = 0; second < 30; second++) {
      guard.handled++;
      assertThat(stalledAt(5L * second)).isFalse();
    }
  }

  @Test
  void isNotStalledBecauseASpillCannotBeRead() {
    guard.backlog = 7;
    stalledAt(0);
    assertThat(stalledAt(100)).isFalse();
  }

  @Test
  void tellsTheGuardOfEachTick() {
    watch.tick(0);
    watch.tick(1);
    assertThat(guard.ticks).isEqualTo(2);
  }

  @Test
  void survivesItsOwnFailure() {
    guard.broken = true;
    watch.start();
    Await.until("two failures", () -> guard.failures.get() >= 2);
    watch.stop();
  }

  @Test
  void reportsAStallOnceWithItsLengthAndBacklog() {
    offer();
    guard.backlog = 7;
    stalledAt(5);
    assertThat(log.lines).isEmpty();
    stalledAt(17);
    stalledAt(18);

    assertThat(log.lines)
        .singleElement()
        .asString()
        .startsWith("ERROR hotguard: ")
        .contains("has reached the appenders for 12 s, 7 wait:");
  }

  @Test
  void tellsForHowLongTheConsumerHasNotMoved() {
    long now = System.nanoTime();
    offer();
    watch.tick(now - 100 * SECOND);
    assertThat(watch.stalledSeconds()).isZero();
    watch.tick(now - 90 * SECOND);

    assertThat(watch.stalledSeconds()).isBetween(100L, 400L);
    ring.consumed(0);
    watch.tick(now);
    assertThat(watch.stalledSeconds()).isZero();
  }

  @Test
  void runsOnADaemon() {
    watch.start();

    assertThat(Thread.getAllStackTraces().keySet())
        .filteredOn(thread -> thread.getName().equals("hotguard-logging-watch"))
        .isNotEmpty()
        .allMatch(Thread::isDaemon);
    watch.stop();
  }

  @Test
  void sleepsBetweenLooks() {
    watch.start();
    Await.until(
        "asleep",
        () ->
            Thread.getAllStackTraces().keySet().stream()
                .anyMatch(thread -> LockSupport.getBlocker(thread) == watch));
    watch.stop();
  }
}
