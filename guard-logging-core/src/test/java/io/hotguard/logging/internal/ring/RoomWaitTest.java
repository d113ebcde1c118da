/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The waits of callers, on the time of the test: it passes in events and in yields. */
class RoomWaitTest {
  private static final long PATIENCE = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long YIELD = TimeUnit.MICROSECONDS.toNanos(10);

  /** The yields of one patience. */
  private static final long YIELDS = PATIENCE / YIELD;

  private static final long FAST = 200;
  private static final long SLOW = TimeUnit.MICROSECONDS.toNanos(20);

  private long now;
  private long yields;
  private long yieldNanos = YIELD;
  private boolean sampled;
  private int sample;
  private long thread;
  private final RoomWait wait = waiting(Duration.ofNanos(PATIENCE));

  private RoomWait waiting(Duration patience) {
    return new RoomWait(
        () -> false,
        patience,
        () -> now,
        () -> {
          yields++;
          now += yieldNanos;
        },
        many -> {
          sample = many;
          return sampled;
        },
        () -> thread);
  }

  private void settle(int events, long nanosEach) {
    for (int i = 0; i < events; i++) {
      now += nanosEach;
      wait.delivered();
    }
  }

  /** One caller that finds no room as long as it waits; the number of its yields. */
  private long waitInVain() {
    long before = yields;
    if (wait.mayWait()) {
      long began = wait.begin();
      while (wait.giveWay(began, (int) (yields - before))) {
        assertThat(yields - before).as("a wait without an end").isLessThan(10_000);
      }
    }
    return yields - before;
  }

  @Test
  void waitsOncePerThreadForAConsumerThatHasShownNothingYet() {
    for (thread = 0; thread < 4; thread++) {
      assertThat(waitInVain()).isEqualTo(YIELDS);
      assertThat(waitInVain()).isZero();
    }
  }

  @Test
  void waitsWhateverTheClockShowsAtTheStart() {
    now = -1_000 * PATIENCE;
    assertThat(waiting(Duration.ofNanos(PATIENCE)).mayWait()).isTrue();
  }

  /** The shortest patience of the real clock. */
  @Test
  void takesThePatienceOfTheThreadThatHasWaitedAndOfNoOther() throws InterruptedException {
    RoomWait real = new RoomWait(() -> false, Duration.ofNanos(1));
    long began = System.nanoTime();
    while (System.nanoTime() == began) {
      Thread.onSpinWait();
    }
    assertThat(real.giveWay(began, 1)).isFalse();
    real.afterSpilling();
    assertThat(real.waits()).isZero();

    for (int i = 0; i < 2; i++) { // At least one of them has a place of its own.
      Thread other = new Thread(real::afterSpilling);
      other.start();
      other.join();
    }
    assertThat(real.waits()).isPositive();
  }

  @Test
  void waitsForAFastConsumerAndNoLongerThanThePatience() {
    settle(RoomWait.PIECE, FAST);
    long began = wait.begin();
    while (wait.giveWay(began, (int) yields)) {
      // Others take the room.
    }
    assertThat(now - began).isBetween(PATIENCE, PATIENCE + YIELD);
    assertThat(wait.waits()).isEqualTo(1);
    assertThat(wait.inVain()).isEqualTo(1);
    assertThat(wait.mayWait()).as("this thread again").isFalse();
    thread++;
    assertThat(wait.mayWait()).as("perhaps starved").isTrue();
  }

  @Test
  void waitsForAStalledSinkOncePerThreadAndThenNobodyUntilItIsFastAgain() {
    settle(RoomWait.PIECE, FAST);
    for (thread = 0; thread < RoomWait.VAIN; thread++) {
      assertThat(waitInVain()).isEqualTo(YIELDS);
      for (int i = 0; i < 100; i++) {
        assertThat(waitInVain()).as("call %s in the outage", i).isZero();
      }
    }
    assertThat(waitInVain()).as("a thread that had not logged yet").isZero();
    settle(RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).as("alive and slow").isZero();
    settle(RoomWait.PIECE, FAST);
    for (thread = 0; thread < 4; thread++) {
      assertThat(waitInVain()).as("the outage is over").isPositive();
    }
  }

  /** A wait may begin before the sink stalls: its rest is part of the patience. */
  @Test
  void spendsOnePatienceFromTheLastMoveOfTheConsumerOn() {
    settle(RoomWait.PIECE, FAST);
    long began = wait.begin();
    int turns = 0;
    for (; turns < YIELDS / 4; turns++) {
      assertThat(wait.giveWay(began, turns)).isTrue();
    }
    settle(RoomWait.PIECE, 0); // Others took the room.
    long moved = yields;
    while (wait.giveWay(began, turns++)) {
      // The sink stalls.
    }
    assertThat(yields - moved).isEqualTo(YIELDS - YIELDS / 4);
    assertThat(waitInVain()).isEqualTo(YIELDS / 4);
    assertThat(waitInVain()).isZero();
    assertThat(yields - moved).isEqualTo(YIELDS);
  }

  /** A patience is a time: where others have the processors, it is a few yields. */
  @ParameterizedTest
  @ValueSource(longs = {1_000, 100_000, 300_000, 5_000_000})
  void waitsOncePerThreadHoweverLongAYieldTakes(long nanos) {
    yieldNanos = nanos;
    settle(RoomWait.PIECE, FAST);
    for (thread = 0; thread < 3; thread++) {
      long began = now;
      assertThat(waitInVain()).isPositive();
      assertThat(now - began).isBetween(PATIENCE, PATIENCE + nanos);
      assertThat(waitInVain()).as("the same thread again").isZero();
    }
  }

  @Test
  void waitsAgainOnceTheConsumerHasMoved() {
    settle(RoomWait.PIECE, FAST);
    for (int turn = 0; turn < 10; turn++) {
      assertThat(waitInVain()).isEqualTo(YIELDS);
      assertThat(waitInVain()).isZero();
      now += TimeUnit.MILLISECONDS.toNanos(20); // The consumer's turn comes late.
      settle(2 * RoomWait.PIECE, FAST);
    }
  }

  @Test
  void endsWaitsUnderWayWhenTheSinkTurnsOutToBeSlow() {
    settle(RoomWait.PIECE, FAST);
    long began = wait.begin();
    assertThat(wait.giveWay(began, 0)).isTrue();
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
    assertThat(wait.giveWay(began, 1)).isFalse();
    assertThat(wait.inVain()).isEqualTo(1);
  }

  @Test
  void takesASlowSinkForSlowAfterSomePieces() {
    settle(RoomWait.PIECE, FAST);
    settle((RoomWait.SLOW_PIECES - 1) * RoomWait.PIECE, SLOW);
    assertThat(wait.mayWait()).isTrue();
    settle(RoomWait.PIECE, SLOW);
    assertThat(wait.mayWait()).isFalse();
    settle(1_000 * RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).isZero();
  }

  @Test
  void takesAPieceOfTheBoundForFast() {
    settle(RoomWait.SURE_PIECES * RoomWait.PIECE, RoomWait.FAST_NANOS / RoomWait.PIECE);
    assertThat(wait.isFast()).isTrue();
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, RoomWait.FAST_NANOS / RoomWait.PIECE + 1);
    assertThat(wait.isFast()).isFalse();
  }

  @Test
  void takesThreePatiencesAndSomeWaitsInVainForAStalledSink() {
    settle(RoomWait.PIECE, FAST);
    long moved = now;
    now = moved + RoomWait.GRACE * PATIENCE - 1;
    for (thread = 0; thread < RoomWait.VAIN; thread++) {
      assertThat(wait.giveWay(moved, 1)).isFalse();
    }
    assertThat(wait.isFast()).as("a nanosecond before").isTrue();
    now++;
    assertThat(wait.giveWay(moved, 1)).isFalse();
    assertThat(wait.isFast()).isFalse();
  }

  /** The bounds are twelve standard deviations away, or more. */
  @ParameterizedTest
  @ValueSource(ints = {2, RoomWait.SAMPLE, RoomWait.RARE_SAMPLE})
  void samplesOneOfAsMany(int many) {
    int sampled = 0;
    for (int i = 0; i < 10_000 * many; i++) {
      sampled += RoomWait.oneOf(many) ? 1 : 0;
    }
    assertThat(sampled).isBetween(8_800, 11_200);
  }

  /** A consumer that runs in time slices: far slower than a slow sink, and yet not slow. */
  @ParameterizedTest
  @ValueSource(ints = {2, 3, 8, 50})
  void takesAStarvedConsumerForFast(int piecesInASlice) {
    settle(RoomWait.PIECE, FAST);
    for (int slice = 0; slice < 1_000; slice++) {
      now += TimeUnit.MILLISECONDS.toNanos(6); // Callers of other processes have their slices.
      settle(piecesInASlice * RoomWait.PIECE, FAST);
      assertThat(wait.mayWait()).isTrue();
    }
  }

  @Test
  void doesNotTakeAPauseWithoutEventsForASlowSink() {
    settle(RoomWait.PIECE, FAST);
    for (int i = 0; i < 100; i++) {
      settle(RoomWait.PIECE - 1, FAST);
      now += TimeUnit.SECONDS.toNanos(1);
      wait.interrupted();
      settle(RoomWait.PIECE, FAST);
    }
    assertThat(wait.mayWait()).isTrue();
  }

  /** The promise: each change from fast to dead costs one patience, and slow costs nothing. */
  @Test
  void costsOnePatienceForEachTurnOfASinkThatIsFastDeadAndSlow() {
    int turns = 50;
    for (int turn = 0; turn < turns; turn++) {
      settle(100 * RoomWait.PIECE, FAST);
      long dead = yields;
      for (int call = 0; call < 1_000; call++) {
        waitInVain();
      }
      assertThat(yields - dead).isEqualTo(YIELDS);
      long alive = yields;
      settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
      for (int call = 0; call < 1_000; call++) {
        waitInVain();
        settle(1, SLOW);
      }
      assertThat(yields).as("a slow sink").isEqualTo(alive);
    }
    assertThat(wait.inVain()).isEqualTo(wait.waits());
  }

  @Test
  void yieldsOnceForASampleOfTheCallsBeforeASinkThatIsNotFast() {
    settle(RoomWait.PIECE, FAST);
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).isZero();
    sampled = true;
    assertThat(waitInVain()).isEqualTo(1);
    assertThat(wait.inVain()).isEqualTo(wait.waits()).isEqualTo(1);
  }

  /** A collection, or another process: time passes, and nobody can have waited. */
  @Test
  void doesNotTakeAPauseOfTheWholeProcessForAStalledSink() {
    settle(RoomWait.PIECE, FAST);
    for (int pause = 0; pause < 100; pause++) {
      now += TimeUnit.SECONDS.toNanos(1);
      for (thread = 1; thread < RoomWait.VAIN; thread++) {
        assertThat(waitInVain()).isPositive();
      }
      assertThat(wait.mayWait()).isTrue();
      settle(2 * RoomWait.PIECE, FAST);
    }
  }

  @Test
  void doesNotTakeManyWaitsAtOnceForAStalledSink() {
    settle(RoomWait.PIECE, FAST);
    long began = now;
    now += PATIENCE;
    for (thread = 1; thread <= 10 * RoomWait.VAIN; thread++) {
      assertThat(wait.giveWay(began, 1)).isFalse();
    }
    assertThat(wait.mayWait()).isTrue();
  }

  @Test
  void yieldsOnceForEachSpilledEventWhileTheAppendersAreFast() {
    settle(RoomWait.PIECE, FAST);
    for (int i = 0; i < 1_000; i++) {
      wait.afterSpilling();
      settle(RoomWait.PIECE, FAST);
    }
    assertThat(yields).isEqualTo(1_000);
    assertThat(wait.waits()).isEqualTo(1_000);
    assertThat(wait.inVain()).isZero();
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
    wait.afterSpilling();
    assertThat(yields).as("behind a slow sink").isEqualTo(1_000);
  }

  @Test
  void yieldsForABoundedTimeForSpilledEventsBehindAStalledSink() {
    settle(RoomWait.PIECE, FAST);
    long stalled = now;
    for (int i = 0; i < 10_000; i++) {
      wait.afterSpilling();
    }
    assertThat(now - stalled).isBetween(RoomWait.GRACE * PATIENCE, RoomWait.VAIN * PATIENCE);
    settle(2 * RoomWait.PIECE, FAST); // The first piece contains the stall.
    long before = yields;
    wait.afterSpilling();
    assertThat(yields).as("fast again").isEqualTo(before + 1);
  }

  @Test
  void neverYieldsForSpilledEventsWithoutPatience() {
    RoomWait none = waiting(Duration.ZERO);
    none.afterSpilling();
    assertThat(yields).isZero();
  }

  @Test
  void neverWaitsWithoutPatience() {
    RoomWait none = waiting(Duration.ZERO);
    for (int i = 0; i < RoomWait.PIECE; i++) {
      none.delivered();
    }
    sampled = true;
    assertThat(none.mayWait()).isFalse();
  }

  @Test
  @EnabledForJreRange(min = JRE.JAVA_21)
  void neverWaitsOnAVirtualThread() throws Exception {
    AtomicBoolean waits = new AtomicBoolean(true);
    Runnable task = () -> waits.set(wait.mayWait());
    Thread virtual =
        (Thread) Thread.class.getMethod("startVirtualThread", Runnable.class).invoke(null, task);
    virtual.join();
    assertThat(waits).isFalse();
    assertThat(wait.mayWait()).as("on a platform thread").isTrue();
  }

  @Test
  void yieldsRarelyBehindASinkThatIsSlowForSure() {
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).isZero();
    assertThat(sample).isEqualTo(RoomWait.SAMPLE);

    settle(RoomWait.SURE_PIECES * RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).isZero();
    assertThat(sample).isEqualTo(RoomWait.RARE_SAMPLE);

    settle(RoomWait.PIECE, FAST);
    settle(RoomWait.SLOW_PIECES * RoomWait.PIECE, SLOW);
    assertThat(waitInVain()).isZero();
    assertThat(sample).as("after a fast piece").isEqualTo(RoomWait.SAMPLE);
  }
}
