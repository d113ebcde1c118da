/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HoldupTest {
  private static final long SHORTEST = Holdup.SHORTEST_NANOS;

  private final Holdup holdup = new Holdup();
  private boolean busy = true;

  HoldupTest() {
    holdup.of(() -> busy);
  }

  @Test
  void beginsWhileOneCallKeepsTheConsumer() {
    assertThat(holdup.begin(SHORTEST - 1)).isFalse();
    busy = false;
    assertThat(holdup.begin(SHORTEST)).as("no appender is being called").isFalse();
    assertThat(holdup.keeps()).isFalse();
    busy = true;
    assertThat(holdup.begin(SHORTEST)).isTrue();
    assertThat(holdup.begin(0)).as("it is on").isTrue();
    assertThat(holdup.isBehind()).isFalse();
  }

  @Test
  void beginsNeverWhereNoAppenderIsIsolated() {
    assertThat(new Holdup().begin(Long.MAX_VALUE)).isFalse();
  }

  @Test
  void endsWithAMoveAndThenHasToLastTwiceAsLong() {
    holdup.begin(SHORTEST);
    holdup.moved(3 * SHORTEST);
    assertThat(holdup.keeps()).isFalse();

    assertThat(holdup.begin(6 * SHORTEST - 1)).isFalse();
    holdup.moved(100 * SHORTEST);
    assertThat(holdup.begin(6 * SHORTEST)).as("only hold-ups count").isTrue();
  }

  @Test
  void isAsQuickAsBeforeOnceTheAppenderIsFast() {
    holdup.begin(SHORTEST);
    holdup.moved(3 * SHORTEST);
    deliver(Holdup.FAST_PIECES);
    assertThat(holdup.begin(3 * SHORTEST - 1)).isFalse();
    deliver(2 * Holdup.FAST_PIECES);
    assertThat(holdup.begin(SHORTEST - 1)).isFalse();
    assertThat(holdup.begin(SHORTEST)).isTrue();
  }

  @Test
  void takesASlowAppenderForSlowThoughSomePiecesAreFast() {
    holdup.begin(SHORTEST);
    holdup.moved(3 * SHORTEST);
    for (int i = 0; i < 10; i++) {
      deliver(Holdup.FAST_PIECES - 1);
      holdup.delivered(false);
    }
    assertThat(holdup.begin(6 * SHORTEST - 1)).isFalse();
  }

  private void deliver(int fastPieces) {
    for (int i = 0; i < fastPieces; i++) {
      holdup.delivered(true);
    }
  }

  @Test
  void lastsBehindTheIsolationUntilTheDiskIsEmpty() {
    holdup.begin(SHORTEST);
    holdup.relieved();
    holdup.moved(SHORTEST);
    assertThat(holdup.keeps()).isTrue();
    assertThat(holdup.isBehind()).isTrue();

    assertThat(holdup.caughtUp()).isTrue();
    assertThat(holdup.keeps()).isFalse();
    assertThat(holdup.caughtUp()).isFalse();
    holdup.append();
    assertThat(holdup.isBehind()).as("an event came in meanwhile").isTrue();
  }

  @Test
  void isNotBehindIfTheRingHadRoom() {
    holdup.relieved();
    assertThat(holdup.keeps()).isFalse();
  }

  @Test
  void doesNotEndWithTheDiskWhileTheCallHangs() {
    holdup.begin(SHORTEST);
    assertThat(holdup.caughtUp()).isFalse();
    assertThat(holdup.keeps()).isTrue();
  }
}
