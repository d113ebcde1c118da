/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.hotguard.hotpath.KeyedExecutor.Counts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import net.jqwik.api.statistics.StatisticsReport;
import net.jqwik.api.statistics.StatisticsReport.StatisticsReportMode;
import org.jspecify.annotations.Nullable;

/**
 * The guard beside a queue with a bound, whose first callback runs until it is let go. No count is
 * looked at while the guard's thread does anything.
 */
class CallbackGuardModelTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  private enum Kind {
    COMPLETE,
    COMPLETE_EXCEPTIONALLY,
    LET_GO,
    CLOSE,
    CLOSE_AT_A_DEADLINE_THAT_HAS_PASSED,
    CLOSE_PATIENTLY
  }

  /** How a callback ends. */
  private enum End {
    RETURNS,
    THROWS_EXCEPTION,
    THROWS_ERROR
  }

  /** The steps; the end is that of the callback, if one is completed. */
  private record Step(Kind kind, End end) {}

  /** The result that a callback was given. */
  private record Call(@Nullable String result, @Nullable Throwable failure, End end) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(40, Kind.COMPLETE),
            Tuple.of(20, Kind.COMPLETE_EXCEPTIONALLY),
            Tuple.of(45, Kind.LET_GO),
            Tuple.of(1, Kind.CLOSE),
            Tuple.of(1, Kind.CLOSE_AT_A_DEADLINE_THAT_HAS_PASSED),
            Tuple.of(2, Kind.CLOSE_PATIENTLY));
    Arbitrary<End> ends =
        Arbitraries.frequency(
            Tuple.of(4, End.RETURNS),
            Tuple.of(1, End.THROWS_EXCEPTION),
            Tuple.of(1, End.THROWS_ERROR));
    return Combinators.combine(kinds, ends).as(Step::new).list().ofMaxSize(60);
  }

  @Property(tries = 400)
  @StatisticsReport(StatisticsReportMode.OFF)
  void runsAndCountsAsABoundedQueueDoes(
      @ForAll("steps") List<Step> steps, @ForAll("bounds") int maxWaiting) {
    Subject subject = new Subject(maxWaiting);
    assertTimeoutPreemptively(
        LONG,
        () -> {
          for (Step step : steps) {
            subject.step(step);
            subject.check();
          }
          subject.end();
        });
    Statistics.label("callbacks were abandoned")
        .collect(subject.abandoned > 0)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 1));
    Statistics.label("callbacks ended while somebody waited for the last one")
        .collect(subject.handledPatiently > 0)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
    Statistics.label("came to its bound")
        .collect(subject.full > 0)
        .coverage(coverage -> coverage.check(true).percentage(share -> share > 5));
  }

  @Provide
  Arbitrary<Integer> bounds() {
    return Arbitraries.of(1, 2, 3, 20); // The executor takes no more than 16 in a row.
  }

  /** The guard and its model, step by step. */
  private static final class Subject {
    private final CallbackGuard guard;
    private final int maxWaiting;
    private final Semaphore began = new Semaphore(0);
    private final Semaphore letGo = new Semaphore(0);
    private final Semaphore ending = new Semaphore(0);
    private final List<Call> ran = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final List<FutureTask<Counts>> closers = new ArrayList<>();

    private final Deque<Call> waiting = new ArrayDeque<>();
    private final List<Call> expected = new ArrayList<>();
    private int number;
    private int handled;
    private int handledPatiently;
    private int failed;
    private int abandoned;
    private int full;
    private int late;
    private boolean closed;
    private boolean running;

    Subject(int maxWaiting) {
      this.maxWaiting = maxWaiting;
      guard = new CallbackGuard(maxWaiting);
    }

    void step(Step step) throws InterruptedException {
      switch (step.kind()) {
        case COMPLETE -> complete(new Call("sent " + number++, null, step.end()));
        case COMPLETE_EXCEPTIONALLY ->
            complete(new Call(null, new IllegalStateException("lost " + number++), step.end()));
        case LET_GO -> {
          if (running) {
            letGo();
          }
        }
        case CLOSE -> {
          guard.close();
          closeWithoutWaiting();
        }
        case CLOSE_AT_A_DEADLINE_THAT_HAS_PASSED -> {
          Counts counts = guard.close(Duration.ZERO);
          closeWithoutWaiting();
          assertThat(counts).isEqualTo(counts());
        }
        case CLOSE_PATIENTLY -> closePatiently();
      }
    }

    private void complete(Call call) throws InterruptedException {
      guard
          .<String>guard((result, failure) -> run(new Call(result, failure, call.end())))
          .accept(call.result(), call.failure());
      if (closed) {
        late++;
      } else if (waiting.size() == maxWaiting) {
        full++;
      } else {
        waiting.add(call);
        if (waiting.size() == 1) {
          begin();
        }
      }
    }

    /** The work of each callback. */
    private void run(Call call) {
      ran.add(call);
      threads.add(Thread.currentThread());
      began.release();
      letGo.acquireUninterruptibly(); // As one that is in the middle of something.
      ending.release();
      switch (call.end()) {
        case RETURNS -> {}
        case THROWS_EXCEPTION -> throw new IllegalStateException("callback");
        case THROWS_ERROR -> throw new NoClassDefFoundError("callback");
      }
    }

    private void begin() throws InterruptedException {
      began.acquire();
      expected.add(waiting.element());
      running = true;
    }

    private void letGo() throws InterruptedException {
      letGo.release();
      ending.acquire();
      running = false;
      if (waiting.isEmpty()) { // It was abandoned.
        worker().join();
        return;
      }
      failed += waiting.remove().end() == End.RETURNS ? 0 : 1;
      handled++;
      handledPatiently += closed ? 1 : 0;
      if (!waiting.isEmpty()) {
        begin();
      } else if (closed) {
        worker().join();
      } else {
        // It was running a moment ago: whatever it waits for comes after this callback.
        ThreadStates.await(worker(), Thread.State.WAITING);
      }
    }

    private Thread worker() {
      return threads.get(0);
    }

    private void closeWithoutWaiting() {
      closed = true;
      abandoned += waiting.size();
      waiting.clear();
    }

    private void closePatiently() throws InterruptedException {
      FutureTask<Counts> closer = new FutureTask<>(() -> guard.close(LONG.multipliedBy(2)));
      closers.add(closer);
      Thread thread = new Thread(closer);
      thread.start();
      if (waiting.isEmpty()) {
        thread.join();
      } else {
        ThreadStates.await(thread, Thread.State.TIMED_WAITING);
      }
      closed = true;
    }

    private Counts counts() {
      int pending = waiting.size();
      return new Counts(
          handled + abandoned + pending, handled, failed, abandoned, pending, 0, full, late);
    }

    void check() {
      assertThat(guard.counts()).isEqualTo(counts());
      assertThat(ran).isEqualTo(expected);
    }

    void end() throws InterruptedException, ExecutionException {
      closePatiently();
      while (running) {
        letGo();
        check();
      }
      for (FutureTask<Counts> closer : closers) {
        assertThat(closer.get())
            .usingRecursiveComparison()
            .ignoringFields("closed") // Others may have come too late since.
            .isEqualTo(guard.counts());
      }
      assertThat(threads).doesNotContain(Thread.currentThread());
      assertThat(List.copyOf(threads).stream().distinct().count()).isLessThanOrEqualTo(1);
    }
  }
}
