/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
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

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Logged before the measurement, so that initialisations do not count. */
  private static final int WARM_UP = 4;

  public final AtomicLong infos = new AtomicLong();
  public final AtomicLong warnings = new AtomicLong();

  /** How often a producer was found blocked or waiting while it logged. */
  public final AtomicLong waits = new AtomicLong();

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
    CountDownLatch go = new CountDownLatch(threads);
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int id = t;
      Thread thread = new Thread(() -> produce(info, warn, id, go), "producer-" + t);
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

  private void produce(Log info, Log warn, int id, CountDownLatch go) {
    int number = 0;
    while (number < WARM_UP) {
      log(info, warn, id, number++);
    }
    go.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long before = blockedAndWaited();
    while (number < eventsPerThread) {
      log(info, warn, id, number++);
    }
    waits.addAndGet(blockedAndWaited() - before);
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

  private static long blockedAndWaited() {
    ThreadInfo info = THREADS.getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }
}
