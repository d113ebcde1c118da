/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;
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
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A lane beside what it should be: a queue with a bound, which a worker serves in turns. */
class LaneModelTest {
  private static final int MAX = 5;

  private enum Step {
    OFFER,
    BEGIN,
    HANDLE,
    RELEASE
  }

  @Provide
  Arbitrary<List<Step>> steps() {
    return Arbitraries.frequency(
            Tuple.of(6, Step.OFFER),
            Tuple.of(4, Step.BEGIN),
            Tuple.of(8, Step.HANDLE),
            Tuple.of(2, Step.RELEASE))
        .list()
        .ofMaxSize(200);
  }

  /** A lane, its model, and the task at which the worker is. */
  private static final class Subject {
    private final Lane<String> lane;
    private final Deque<Runnable> model = new ArrayDeque<>();
    private Lane.@Nullable Task current;
    private boolean held;
    private boolean retired;
    private int full;

    Subject() {
      Runnable first = () -> {};
      lane = new Lane<>("key", 0, first);
      model.add(first);
    }

    void step(Step step) {
      switch (step) {
        case OFFER -> offer();
        case BEGIN -> {
          if (!held && !retired) {
            held = true;
            see(lane.first());
          }
        }
        case HANDLE -> {
          if (held && current != null) {
            model.remove();
            see(lane.handled(current));
          }
        }
        case RELEASE -> {
          if (held) {
            held = false;
            retired = model.isEmpty();
            assertThat(lane.release(current)).isEqualTo(retired);
          }
        }
      }
    }

    private void offer() {
      Runnable task = () -> {};
      Lane.Entry expected =
          retired ? Lane.Entry.RETIRED : model.size() == MAX ? Lane.Entry.FULL : Lane.Entry.QUEUED;
      assertThat(lane.offer(task, MAX)).isEqualTo(expected);
      if (expected == Lane.Entry.QUEUED) {
        model.add(task);
      }
      full += expected == Lane.Entry.FULL ? 1 : 0;
    }

    private void see(Lane.@Nullable Task task) {
      current = task;
      assertThat(task == null ? null : task.work).isSameAs(model.peek());
    }
  }

  @Property
  @StatisticsReport(StatisticsReportMode.OFF)
  void behavesAsABoundedQueueUntilItIsRetired(@ForAll("steps") List<Step> steps) {
    Subject subject = new Subject();
    steps.forEach(subject::step);

    Statistics.label("retired")
        .collect(subject.retired)
        .coverage(
            coverage -> {
              coverage.check(true).percentage(share -> share > 5);
              coverage.check(false).percentage(share -> share > 5);
            });
    Statistics.label("came to its bound")
        .collect(subject.full > 0)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
  }

  @Test
  void keepsItsBoundBehindAnyNumberOfTasks() {
    Runnable task = () -> {};
    Lane<String> lane = new Lane<>("key", 0, task);
    Lane.Task current = requireNonNull(lane.first());
    for (int i = 0; i < 10_000; i++) {
      assertThat(lane.offer(task, 2)).isEqualTo(Lane.Entry.QUEUED);
      assertThat(lane.offer(task, 2)).isEqualTo(Lane.Entry.FULL);
      current = requireNonNull(lane.handled(current));
    }
    assertThat(lane.handled(current)).isNull();
    assertThat(lane.release(null)).isTrue();
  }
}
