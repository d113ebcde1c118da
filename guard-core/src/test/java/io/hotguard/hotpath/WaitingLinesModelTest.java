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

/** The lines beside what they should be: a queue with a bound, a flag for its drain, and an end. */
class WaitingLinesModelTest {
  private static final int MAX = 4;

  @Test
  void behaveAsABoundedQueueThatSaysWhomToWake() {
    for (int seed = 0; seed < 200; seed++) {
      run(new Random(seed));
    }
  }

  private static void run(Random random) {
    WaitingLines lines = new WaitingLines(MAX);
    Deque<String> model = new ArrayDeque<>();
    int unsettled = 0;
    boolean asleep = false;
    boolean closed = false;
    for (int step = 0; step < 300; step++) {
      switch (random.nextInt(6)) {
        case 0, 1 -> {
          String line = "line " + step;
          boolean taken = !closed && model.size() + unsettled < MAX;
          assertThat(lines.offer(line))
              .isEqualTo(
                  !taken
                      ? WaitingLines.Entry.REFUSED
                      : asleep ? WaitingLines.Entry.WAKE : WaitingLines.Entry.TAKEN);
          if (taken) {
            model.add(line);
            asleep = false;
          }
        }
        case 2 -> {
          assertThat(lines.poll()).isEqualTo(model.peek());
          unsettled += model.poll() == null ? 0 : 1;
        }
        case 3 -> {
          if (unsettled > 0) {
            lines.settled();
            unsettled--;
          }
        }
        case 4 -> {
          assertThat(lines.sleep()).isEqualTo(model.isEmpty() && !closed);
          asleep = true;
          if (random.nextBoolean()) {
            lines.awake();
            asleep = false;
          }
        }
        default -> {
          if (random.nextInt(30) == 0) {
            lines.close();
            closed = true;
          }
        }
      }
      assertThat(lines.isOver()).isEqualTo(closed && model.isEmpty() && unsettled == 0);
    }
  }
}
