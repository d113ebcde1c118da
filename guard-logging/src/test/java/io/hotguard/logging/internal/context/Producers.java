/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.core.Logger;

/** Threads that log numbered messages and notice if they were ever blocked or made to wait. */
final class Producers {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  /** Logged before the measurement, so that initialisations do not count. */
  private static final int WARM_UP = 4;

  final AtomicLong infos = new AtomicLong();
  final AtomicLong warnings = new AtomicLong();

  /** How often a producer was found blocked or waiting while it logged. */
  final AtomicLong waits = new AtomicLong();

  private final int threads;
  private final int eventsPerThread;
  private final int warnPercent;

  Producers(int threads, int eventsPerThread, int warnPercent) {
    this.threads = threads;
    this.eventsPerThread = eventsPerThread;
    this.warnPercent = warnPercent;
  }

  /** Runs all of them to their end; fails if one does not come back. */
  void run(Logger logger) throws InterruptedException {
    CountDownLatch go = new CountDownLatch(threads);
    List<Thread> running = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      int id = t;
      Thread thread = new Thread(() -> produce(logger, id, go), "producer-" + t);
      thread.setDaemon(true);
      thread.start();
      running.add(thread);
    }
    for (Thread thread : running) {
      thread.join(TimeUnit.SECONDS.toMillis(GuardedRig.WATCHDOG.toSeconds()));
      if (thread.isAlive()) {
        AssertionError stuck = new AssertionError(thread.getName() + " hangs");
        stuck.setStackTrace(thread.getStackTrace());
        throw stuck;
      }
    }
  }

  private void produce(Logger logger, int id, CountDownLatch go) {
    int number = 0;
    while (number < WARM_UP) {
      log(logger, id, number++);
    }
    go.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    long before = blockedAndWaited();
    while (number < eventsPerThread) {
      log(logger, id, number++);
    }
    waits.addAndGet(blockedAndWaited() - before);
  }

  private void log(Logger logger, int id, int number) {
    // One of twenty for 5 %: spread, and for every thread another one.
    boolean warn = warnPercent == 100 || (number * warnPercent + id * 7) % 100 < warnPercent;
    if (warn) {
      logger.warn("{} {}", id, number);
      warnings.incrementAndGet();
    } else {
      logger.info("{} {}", id, number);
      infos.incrementAndGet();
    }
  }

  private static long blockedAndWaited() {
    ThreadInfo info = THREADS.getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }
}
