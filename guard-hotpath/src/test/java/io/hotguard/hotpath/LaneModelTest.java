/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;

/**
 * A lane beside what it should be: a queue with a bound, ready or in a worker's hands or at rest.
 */
class LaneModelTest {
  private static final int MAX = 5;

  private enum Step {
    OFFER,
    TAKE,
    RELEASE,
    RETIRE
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Arbitraries.frequency(
            Tuple.of(10, Step.OFFER),
            Tuple.of(5, Step.TAKE),
            Tuple.of(5, Step.RELEASE),
            Tuple.of(1, Step.RETIRE))
        .list()
        .ofMaxSize(200);
  }

  @Property
  @StatisticsReport(StatisticsReportMode.OFF)
  void behavesAsABoundedQueueThatSaysWhoSeesToIt(@ForAll("steps") List<Step> steps) {
    Lane<String> lane = new Lane<>("key", 0);
    Deque<Runnable> model = new ArrayDeque<>();
    int inHand = 0;
    boolean scheduled = false;
    boolean dead = false;
    for (Step step : steps) {
      switch (step) {
        case OFFER -> {
          Runnable task = () -> {};
          Lane.Entry expected = expected(dead, scheduled, model.size() + inHand);
          assertThat(lane.offer(task, MAX)).isEqualTo(expected);
          if (expected == Lane.Entry.READY || expected == Lane.Entry.QUEUED) {
            model.add(task);
            scheduled = true;
          }
        }
        case TAKE -> {
          if (scheduled && !model.isEmpty()) {
            assertThat(lane.take()).isSameAs(model.remove());
            inHand++;
          }
        }
        case RELEASE -> {
          for (int i = 0; i < inHand; i++) {
            lane.handled();
          }
          if (scheduled) {
            scheduled = !model.isEmpty();
            assertThat(lane.release(inHand)).isEqualTo(scheduled);
            inHand = 0;
          }
        }
        case RETIRE -> {
          assertThat(lane.retire()).isEqualTo(!dead && model.isEmpty() && inHand == 0);
          dead = model.isEmpty() && inHand == 0;
        }
      }
      assertThat(lane.size()).isEqualTo(model.size() + inHand);
    }
    Statistics.label("given up")
        .collect(dead)
        .coverage(
            coverage -> {
              coverage.check(true).percentage(share -> share > 5);
              coverage.check(false).percentage(share -> share > 5);
            });
  }

  private static Lane.Entry expected(boolean dead, boolean scheduled, int count) {
    if (dead) {
      return Lane.Entry.DEAD;
    }
    if (count >= MAX) {
      return Lane.Entry.FULL;
    }
    return scheduled ? Lane.Entry.QUEUED : Lane.Entry.READY;
  }
}
