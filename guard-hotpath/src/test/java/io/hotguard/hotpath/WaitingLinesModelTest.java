/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The lines beside what they should be: a queue with a bound, a flag for its drain, and an end. */
class WaitingLinesModelTest {
  private static final int MAX = 4;

  private enum Step {
    OFFER,
    POLL,
    SETTLE,
    SLEEP,
    SLEEP_AND_WAKE,
    CLOSE
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Arbitraries.frequency(
            Tuple.of(20, Step.OFFER),
            Tuple.of(10, Step.POLL),
            Tuple.of(10, Step.SETTLE),
            Tuple.of(5, Step.SLEEP),
            Tuple.of(5, Step.SLEEP_AND_WAKE),
            Tuple.of(1, Step.CLOSE))
        .list()
        .ofMaxSize(200);
  }

  @Property
  void behaveAsABoundedQueueThatSaysWhomToWake(@ForAll("steps") List<Step> steps) {
    WaitingLines lines = new WaitingLines(MAX);
    Deque<String> model = new ArrayDeque<>();
    int unsettled = 0;
    boolean asleep = false;
    boolean closed = false;
    for (Step step : steps) {
      switch (step) {
        case OFFER -> {
          String line = "line after " + model;
          boolean taken = !closed && model.size() + unsettled < MAX;
          assertThat(lines.offer(line)).isEqualTo(expected(taken, asleep));
          if (taken) {
            model.add(line);
            asleep = false;
          }
        }
        case POLL -> {
          assertThat(lines.poll()).isEqualTo(model.peek());
          unsettled += model.poll() == null ? 0 : 1;
        }
        case SETTLE -> {
          if (unsettled > 0) {
            lines.settled();
            unsettled--;
          }
        }
        case SLEEP, SLEEP_AND_WAKE -> {
          assertThat(lines.sleep()).isEqualTo(model.isEmpty() && !closed);
          asleep = step == Step.SLEEP;
          if (!asleep) {
            lines.awake();
          }
        }
        case CLOSE -> {
          lines.close();
          closed = true;
        }
      }
      assertThat(lines.isOver()).isEqualTo(closed && model.isEmpty() && unsettled == 0);
    }
  }

  @Example
  @SuppressWarnings("NullAway") // Stands for any line that the queue has no memory for.
  void giveTheRoomBackOfALineThatCannotBeAdded() {
    WaitingLines lines = new WaitingLines(1);

    assertThatThrownBy(() -> lines.offer(null)).isInstanceOf(NullPointerException.class);
    assertThat(lines.offer("line")).isEqualTo(WaitingLines.Entry.TAKEN);
  }

  private static WaitingLines.Entry expected(boolean taken, boolean asleep) {
    if (!taken) {
      return WaitingLines.Entry.REFUSED;
    }
    return asleep ? WaitingLines.Entry.WAKE : WaitingLines.Entry.TAKEN;
  }
}
