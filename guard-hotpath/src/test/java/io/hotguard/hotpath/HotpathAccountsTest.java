/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The accounts add up for any offers of several threads and any close. */
@Timeout(300)
class HotpathAccountsTest {
  private static final Duration LONG = Duration.ofSeconds(50);
  private static final int THREADS = 3;
  private static final int STEPS = 300;

  /** Runs random steps on several threads; each has a source of its own. */
  private static void run(long seed, Consumer<Random> step) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      Random random = new Random(THREADS * seed + i);
      Thread thread =
          new Thread(
              () -> {
                for (int each = 0; each < STEPS; each++) {
                  step.accept(random);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  private static final class Keyed {
    private final KeyedExecutor<Integer> executor;
    private final boolean closesEarly;
    private final List<Thread> workers = new ArrayList<>();
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong offered = new AtomicLong();
    private final AtomicLong begun = new AtomicLong();

    Keyed(Random random) {
      closesEarly = random.nextBoolean();
      executor =
          KeyedExecutor.<Integer>builder()
              .threads(1 + random.nextInt(3))
              .maxTasksPerKey(1 + random.nextInt(20))
              .maxTasks(1 + random.nextInt(60))
              .priorities(key -> key, 3, 1)
              .threadFactory(
                  task -> {
                    Thread worker = new Daemons("test").newThread(task);
                    workers.add(worker);
                    return worker;
                  })
              .build();
    }

    void step(Random random) {
      if (closesEarly && random.nextInt(2 * STEPS) == 0) {
        executor.close();
      }
      offer(random.nextInt(4), random.nextInt(200));
    }

    private void offer(int key, int kind) {
      offered.incrementAndGet();
      taken.addAndGet(executor.offer(key, () -> work(key, kind)) ? 1 : 0);
    }

    private void work(int key, int kind) {
      begun.incrementAndGet();
      if (kind < 20) {
        throw new IllegalStateException("kind " + kind);
      } else if (kind < 40) {
        Thread.currentThread().interrupt();
      } else if (kind < 60) {
        offer(key, 100);
        offer(key + 1, 100);
      } else if (kind == 60 && closesEarly) {
        executor.close();
      }
    }

    void check(long seed) throws InterruptedException {
      executor.close(LONG);
      for (Thread worker : workers) {
        worker.join(); // An abandoned task may have offered others until now.
      }
      KeyedExecutor.Counts counts = executor.counts();
      assertThat(counts.accepted()).as("seed %d: %s", seed, counts).isEqualTo(taken.get());
      assertThat(counts.handled() + counts.abandoned()).isEqualTo(counts.accepted());
      assertThat(counts.accepted() + counts.keyFull() + counts.full() + counts.closed())
          .isEqualTo(offered.get());
      assertThat(counts.waiting()).isZero();
      assertThat(counts.failed()).isLessThanOrEqualTo(counts.handled());
      assertThat(begun.get()).isBetween(counts.handled(), counts.accepted());
      if (!closesEarly) {
        assertThat(counts.abandoned()).isZero();
        assertThat(executor.laneCount()).isZero();
      }
    }
  }

  @Test
  void everyTaskIsHandledOrAbandoned() throws Exception {
    for (long seed = 0; seed < 200; seed++) {
      Keyed keyed = new Keyed(new Random(seed));
      run(seed, keyed::step);
      keyed.check(seed);
    }
  }

  /** <i>failed</i> is a part of <i>handled</i>, whenever it is read. */
  @Test
  void showsNoMoreFailedThanHandled() {
    IllegalStateException failure = new IllegalStateException("each");
    Runnable task =
        () -> {
          throw failure;
        };
    try (KeyedExecutor<Integer> executor = KeyedExecutor.<Integer>builder().threads(2).build()) {
      KeyedExecutor.Counts counts = executor.counts();
      for (int key = 0; counts.handled() < 100_000; key++) {
        executor.offer(key % 4, task);
        counts = executor.counts();
        assertThat(counts.failed()).isLessThanOrEqualTo(counts.handled());
      }
    }
  }

  /** Throws now and then, and keeps what was written since the last flush only if that works. */
  private static final class Careless implements LossyWriter.Sink {
    private final Random random;
    private final List<String> held = new ArrayList<>();
    private final AtomicInteger kept = new AtomicInteger();
    private final AtomicLong told = new AtomicLong();

    Careless(Random random) {
      this.random = random;
    }

    @Override
    public void write(String line) throws IOException {
      if (random.nextInt(20) == 0) {
        throw new IOException("no " + line);
      }
      held.add(line);
    }

    @Override
    public void flush() {
      List<String> lines = List.copyOf(held);
      held.clear();
      if (random.nextInt(10) == 0) {
        throw new OutOfMemoryError("no buffer");
      }
      for (String line : lines) {
        if (line.startsWith("lost ")) {
          told.addAndGet(Long.parseLong(line.substring(5)));
        } else {
          kept.incrementAndGet();
        }
      }
    }
  }

  @Test
  void everyLineIsWrittenFailedOrAbandoned() throws Exception {
    for (long seed = 0; seed < 200; seed++) {
      Careless sink = new Careless(new Random(seed));
      boolean closesEarly = seed % 2 == 0;
      LossyWriter writer = new LossyWriter(sink, 1 + (int) (seed % 30), lost -> "lost " + lost);
      AtomicLong taken = new AtomicLong();
      run(
          seed,
          random -> {
            if (closesEarly && random.nextInt(2 * STEPS) == 0) {
              writer.close();
            }
            taken.addAndGet(writer.write("line") ? 1 : 0);
          });
      LossyWriter.Counts counts = writer.close(LONG);
      assertThat(counts.accepted()).as("seed %d: %s", seed, counts).isEqualTo(taken.get());
      assertThat(counts.accepted() + counts.dropped()).isEqualTo((long) THREADS * STEPS);
      assertThat(counts.written() + counts.failed() + counts.abandoned())
          .isEqualTo(counts.accepted());
      assertThat(counts.waiting()).isZero();
      if (!closesEarly) {
        assertThat(counts.abandoned()).isZero();
        assertThat(counts.written()).isEqualTo(sink.kept.get());
        assertThat(sink.told.get())
            .as("told once each at most")
            .isLessThanOrEqualTo(counts.dropped());
      }
    }
  }

  /** Hangs until it is interrupted. */
  private static final class Hanging implements LossyWriter.Sink {
    @Override
    public void write(String line) throws IOException {
      try {
        new CountDownLatch(1).await();
      } catch (InterruptedException e) {
        throw new IOException(line, e);
      }
    }

    @Override
    public void flush() {}
  }

  @Test
  void whatIsLeftWaitsOrIsAbandonedWhileItIsClosed() throws Exception {
    for (int i = 0; i < 2_000; i++) {
      LossyWriter writer = new LossyWriter(new Hanging(), 10, lost -> "lost " + lost);
      writer.write("line");
      writer.write("line");
      Thread closer = new Thread(writer::close);
      closer.start();
      LossyWriter.Counts counts = writer.counts();
      while (counts.abandoned() == 0 && counts.waiting() == 2) {
        counts = writer.counts();
      }
      assertThat(counts.written() + counts.failed() + counts.abandoned() + counts.waiting())
          .as("%s", counts)
          .isEqualTo(2);
      closer.join();
    }
  }
}
