/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Turns, sleepers and wake-ups. A sleeper that has been counted asks for the end. */
@Timeout(60)
class ReadyLanesTest {
  private final ReadyLanes<String> ready = new ReadyLanes<>(new int[] {3, 1});
  private final Lane<String> high = new Lane<>("high", 0, () -> {});
  private final Lane<String> low = new Lane<>("low", 1, () -> {});

  /** Has a thread sleep, which takes a step when it has been counted; returns whether it woke. */
  private boolean isWoken(Runnable step) {
    Thread sleeper =
        new Daemons("sleeper")
            .newThread(
                () ->
                    ready.sleep(
                        () -> {
                          step.run();
                          return false;
                        }));
    sleeper.start();
    return ThreadStates.endsWithoutWaiting(sleeper);
  }

  private void addAndTake(Lane<String> lane) {
    ready.add(lane);
    assertThat(ready.take(0)).isSameAs(lane);
  }

  @Test
  void takesALaneOfThePriorityWhoseTurnItIsOrOfAnother() {
    assertThat(ready.priorities()).isEqualTo(2);
    assertThat(ready.turns()).isEqualTo(4);
    ready.putBack(high);
    ready.putBack(low);

    assertThat(ready.take(2)).isSameAs(low);
    assertThat(ready.take(2)).isSameAs(high);
    assertThat(ready.take(2)).isNull();
    ready.putBack(low);
    assertThat(ready.take(0)).isSameAs(low);
  }

  @Test
  void sleepsOnlyWhileThereIsNoLane() {
    AtomicInteger asked = new AtomicInteger();
    ready.putBack(low);
    ready.sleep(() -> asked.incrementAndGet() > 0);
    assertThat(asked).hasValue(0);

    assertThat(ready.take(0)).isSameAs(low);
    ready.sleep(() -> asked.incrementAndGet() > 0);
    assertThat(asked).hasValue(1);
  }

  @Test
  void wakesASleeperForALaneAndNobodyElse() {
    for (int time = 0; time < 3; time++) {
      assertThat(isWoken(() -> addAndTake(high))).isTrue();
      addAndTake(low);
    }
    assertThat(isWoken(() -> {})).as("there is no wake-up left").isFalse();
  }

  @Test
  void keepsTheOtherSleepersForLaterLanes() {
    AtomicBoolean inner = new AtomicBoolean();
    boolean outer =
        isWoken(
            () -> {
              inner.set(isWoken(() -> addAndTake(high)));
              addAndTake(low);
            });

    assertThat(inner).isTrue();
    assertThat(outer).isTrue();
  }

  @Test
  void wakesOneSleeperForABurst() {
    AtomicBoolean inner = new AtomicBoolean();
    boolean outer =
        isWoken(
            () ->
                inner.set(
                    isWoken(
                        () -> {
                          ready.add(high);
                          ready.add(low);
                        })));

    assertThat(inner).isTrue();
    assertThat(outer).isFalse();
  }

  @Test
  void wakesTheNextSleeperWhereALaneIsLeft() {
    assertThat(
            isWoken(
                () -> {
                  ready.putBack(high);
                  ready.putBack(low);
                  assertThat(ready.take(0)).isSameAs(high);
                }))
        .isTrue();
    assertThat(ready.take(0)).isSameAs(low);
    assertThat(
            isWoken(
                () -> {
                  ready.putBack(high);
                  assertThat(ready.take(0)).isSameAs(high);
                }))
        .isFalse();
  }

  @Test
  void wakesAllThatSleepOrWillSleep() {
    ready.wakeAll(2);

    assertThat(isWoken(() -> {})).isTrue();
    assertThat(isWoken(() -> {})).isTrue();
    assertThat(isWoken(() -> {})).isFalse();
  }

  /** A lane may come when a worker has counted itself and has not looked again. */
  @Test
  void countsNoSleeperThatHasFoundALane() throws Exception {
    AtomicBoolean over = new AtomicBoolean();
    Thread producer =
        new Daemons("producer")
            .newThread(
                () -> {
                  while (!over.get()) {
                    ready.add(high);
                    ready.take(0);
                  }
                });
    producer.start();
    for (int time = 0; time < 20_000; time++) {
      ready.sleep(
          () -> {
            ready.add(low);
            ready.take(0);
            return false;
          });
    }
    over.set(true);
    producer.join();

    addAndTake(high);
    assertThat(isWoken(() -> {})).as("by a lane that came while nobody slept").isFalse();
  }
}
