/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * A lane beside what it should be: a queue with a bound, ready or in a worker's hands or at rest.
 */
class LaneModelTest {
  private static final int MAX = 5;

  @Test
  void behavesAsABoundedQueueThatSaysWhoSeesToIt() {
    int retired = 0;
    for (int seed = 0; seed < 200; seed++) {
      retired += run(new Random(seed)) ? 1 : 0;
    }
    assertThat(retired).as("some lanes were given up in the end").isBetween(1, 199);
  }

  private static boolean run(Random random) {
    Lane<String> lane = new Lane<>("key", 0);
    Deque<Runnable> model = new ArrayDeque<>();
    int inHand = 0;
    boolean scheduled = false;
    boolean dead = false;
    for (int step = 0; step < 500; step++) {
      switch (random.nextInt(4)) {
        case 0, 1 -> {
          Runnable task = () -> {};
          Lane.Entry expected =
              dead
                  ? Lane.Entry.DEAD
                  : model.size() >= MAX
                      ? Lane.Entry.FULL
                      : scheduled ? Lane.Entry.QUEUED : Lane.Entry.READY;
          assertThat(lane.offer(task, MAX)).isEqualTo(expected);
          if (expected == Lane.Entry.READY || expected == Lane.Entry.QUEUED) {
            model.add(task);
            scheduled = true;
          }
        }
        case 2 -> {
          if (scheduled && !model.isEmpty()) {
            assertThat(lane.take()).isSameAs(model.remove());
            lane.handled();
            inHand++;
          }
        }
        default -> {
          if (scheduled) {
            scheduled = !model.isEmpty();
            assertThat(lane.release(inHand)).isEqualTo(scheduled);
            inHand = 0;
          }
          if (!scheduled && random.nextInt(20) == 0) {
            assertThat(lane.retire()).isEqualTo(!dead);
            dead = true;
          }
        }
      }
      assertThat(lane.size()).isEqualTo(model.size() + inHand);
    }
    return dead;
  }
}
