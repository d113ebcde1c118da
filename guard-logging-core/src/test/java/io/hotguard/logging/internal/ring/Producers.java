/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.waits.Waits;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Threads that log numbered messages and notice if they were ever blocked or made to wait. */
public final class Producers {
  /** Logs a number of a thread at one level. */
  public interface Log {
    void log(int thread, int number);
  }

  public final AtomicLong infos = new AtomicLong();
  public final AtomicLong warnings = new AtomicLong();

  /** Where a producer was blocked or waited while it logged. */
  public final List<String> waits = new ArrayList<>();

  private final int threads;
  private final int eventsPerThread;
  private final int warnPercent;

  public Producers(int threads, int eventsPerThread, int warnPercent) {
    this.threads = threads;
    this.eventsPerThread = eventsPerThread;
    this.warnPercent = warnPercent;
  }

  /** Runs all of them to their end; fails if one does not come back. */
  public void run(Log info, Log warn) throws InterruptedException {
    try (Waits watched = new Waits()) {
      run(info, warn, watched);
      waits.addAll(watched.places());
    }
  }

  private void run(Log info, Log warn, Waits watched) throws InterruptedException {
    CountDownLatch go = new CountDownLatch(threads);
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int id = t;
      Thread thread = new Thread(() -> produce(info, warn, id, go, watched), "producer-" + t);
      thread.setDaemon(true);
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join(TimeUnit.SECONDS.toMillis(Await.WATCHDOG.toSeconds()));
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError(thread.getName() + " hangs");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
  }

  private void produce(Log info, Log warn, int id, CountDownLatch go, Waits watched) {
    go.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    watched.during(
        () -> {
          for (int number = 0; number < eventsPerThread; number++) {
            log(info, warn, id, number);
          }
        });
  }

  private void log(Log info, Log warn, int id, int number) {
    // One of twenty for 5 %: spread, and for every thread another one.
    boolean warns = warnPercent == 100 || (number * warnPercent + id * 7) % 100 < warnPercent;
    if (warns) {
      warn.log(id, number);
      warnings.incrementAndGet();
    } else {
      info.log(id, number);
      infos.incrementAndGet();
    }
  }
}
