/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.backlog.SilentLog;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.EventLevel;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class WatchTest {
  private static final long SECOND = 1_000_000_000L;

  private final EventRing<PlainEvent, String> ring =
      new EventRing<>(PlainEvent.Adapter.INSTANCE, 16, new Doorbell());
  private final Fake guard = new Fake();
  private final Watch watch = new Watch(guard, ring, new SilentLog(), Duration.ofSeconds(10));

  private static final class Fake implements Watch.Watched {
    private final AtomicInteger failures = new AtomicInteger();
    private long handled;
    private long backlog;
    private double fill;
    private boolean broken;

    @Override
    public void filled(double fill) {
      if (broken) {
        throw new IllegalStateException("injected");
      }
      this.fill = fill;
    }

    @Override
    public long handled() {
      return handled;
    }

    @Override
    public long droppedTotal() {
      return 0;
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
  void reportsTheFillOfTheRing() {
    for (int i = 0; i < 12; i++) {
      offer();
    }
    watch.tick(0);
    assertThat(guard.fill).isEqualTo(0.75);
  }

  @Test
  void survivesItsOwnFailure() {
    guard.broken = true;
    watch.start();
    Await.until("two failures", () -> guard.failures.get() >= 2);
    watch.stop();
  }
}
