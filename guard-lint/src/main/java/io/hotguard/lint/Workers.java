/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/** Runs numbered pieces of work on some threads and waits for all of them. */
final class Workers {
  private final int threads;

  Workers(int threads) {
    this.threads = threads;
  }

  /**
   * Runs the work with each number below a count, in any order.
   *
   * @throws CancellationException if this thread is interrupted
   */
  void run(int count, IntConsumer work) {
    AtomicInteger next = new AtomicInteger();
    Runnable loop =
        () -> {
          for (int i = next.getAndIncrement();
              i < count && !Thread.currentThread().isInterrupted();
              i = next.getAndIncrement()) {
            work.accept(i);
          }
        };
    if (threads == 1 || count < 2) {
      loop.run();
    } else {
      inParallel(loop, Math.min(threads, count));
    }
  }

  private static void inParallel(Runnable loop, int width) {
    ExecutorService pool =
        Executors.newFixedThreadPool(
            width,
            task -> {
              Thread thread = new Thread(task, "hotguard-check");
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<?>> running = new ArrayList<>();
      for (int i = 0; i < width; i++) {
        running.add(pool.submit(loop));
      }
      for (Future<?> one : running) {
        one.get();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CancellationException("the check was interrupted");
    } catch (ExecutionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw new IllegalStateException("a worker of the check failed", e.getCause());
    } finally {
      pool.shutdownNow();
    }
  }
}
