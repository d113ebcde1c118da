/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/**
 * Threads record, earn private cells, give them back, die and are replaced while readers drain:
 * each drain has what was recorded since the last one, with its exact extremes.
 */
class IntakePropertiesTest {
  private static final int RECORDERS = 4;
  private static final int THREADS = 3;

  private enum Kind {
    RECORD,
    DRAIN,
    DRAIN_OFTEN,
    DIE
  }

  /** A burst of values, of so many bits, of a recorder and a thread. */
  private record Step(Kind kind, int thread, int recorder, int values, int bits) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    return Combinators.combine(
            Arbitraries.frequencyOf(
                Tuple.of(6, Arbitraries.just(Kind.RECORD)),
                Tuple.of(2, Arbitraries.just(Kind.DRAIN)),
                Tuple.of(1, Arbitraries.just(Kind.DRAIN_OFTEN)),
                Tuple.of(1, Arbitraries.just(Kind.DIE))),
            Arbitraries.integers().between(0, THREADS - 1),
            Arbitraries.integers().between(0, RECORDERS - 1),
            Arbitraries.of(1, 2, 40, 700, 5_000),
            Arbitraries.of(3, 9, 20, 24, 31, 48))
        .as(Step::new)
        .list()
        .ofMaxSize(40);
  }

  @Property(tries = 150)
  void everyDrainHasWhatWasRecordedSinceTheLast(
      @ForAll("steps") List<Step> steps, @ForAll("budgets") int budget) throws Exception {
    Model model = new Model(budget);
    try {
      for (Step step : steps) {
        model.take(step);
      }
      model.drain();
      for (int thread = 0; thread < THREADS; thread++) {
        model.die(thread);
      }
      model.drain();
      assertThat(model.intake.threadCount()).isZero();
      assertThat(model.intake.privateBytes()).isZero();
      assertThat(model.intake.droppedCount()).isZero();
    } finally {
      model.close();
    }
  }

  @Provide
  Arbitrary<Integer> budgets() {
    return Arbitraries.of(0, 2_000, 5_000, 1 << 20);
  }

  private static final class Model implements AutoCloseable {
    private final Intake intake;
    private final ExecutorService[] threads = new ExecutorService[THREADS];
    private final Thread[] workers = new Thread[THREADS];
    private final List<List<Long>> recorded = new ArrayList<>();
    private final SplittableRandom random = new SplittableRandom(1);

    Model(int budget) {
      intake = new Intake(RECORDERS, 2, 100, budget);
      for (int recorder = 0; recorder < RECORDERS; recorder++) {
        recorded.add(new ArrayList<>());
      }
      for (int thread = 0; thread < THREADS; thread++) {
        start(thread);
      }
    }

    void take(Step step) throws InterruptedException, ExecutionException {
      switch (step.kind()) {
        case RECORD -> record(step);
        case DRAIN -> drain();
        case DRAIN_OFTEN -> {
          for (int i = 0; i <= ThreadCells.IDLE_DRAINS; i++) {
            drain();
          }
        }
        case DIE -> die(step.thread());
      }
    }

    private void record(Step step) throws InterruptedException, ExecutionException {
      Callable<Void> burst =
          () -> {
            for (int i = 0; i < step.values(); i++) {
              long value = random.nextLong(1L << step.bits());
              recorded.get(step.recorder()).add(value);
              intake.record(step.recorder(), value);
            }
            return null;
          };
      threads[step.thread()].submit(burst).get();
    }

    void drain() {
      Totals one = new Totals();
      Totals other = new Totals();
      assertThat(intake.drain(new Totals[] {one, other}, RECORDERS)).isTrue();
      for (int recorder = 0; recorder < RECORDERS; recorder++) {
        List<Long> values = recorded.get(recorder);
        if (values.isEmpty()) {
          assertThat(one.peek(recorder)).isNull();
          assertThat(other.peek(recorder)).isNull();
        } else {
          Distribution expected =
              Distribution.of(values.stream().mapToLong(Long::longValue).toArray());
          assertThat(one.entry(recorder).copy()).isEqualTo(expected);
          assertThat(other.entry(recorder).copy()).isEqualTo(expected);
        }
        values.clear();
      }
    }

    void die(int thread) throws InterruptedException {
      threads[thread].shutdown();
      workers[thread].join();
      start(thread);
    }

    private void start(int thread) {
      threads[thread] =
          Executors.newSingleThreadExecutor(
              task -> {
                workers[thread] = new Thread(task);
                return workers[thread];
              });
      // The worker starts with its first task.
      threads[thread].execute(() -> {});
    }

    @Override
    public void close() {
      for (ExecutorService thread : threads) {
        thread.shutdownNow();
      }
    }
  }
}
