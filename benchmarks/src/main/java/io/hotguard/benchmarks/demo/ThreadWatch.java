/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Samples the producers' states and counts those stopped inside a logging call. One thread calls
 * {@link #sample()}.
 */
public final class ThreadWatch {
  private static final int DEPTH = 48;
  private static final List<String> LOGGING_PATH =
      List.of("org.apache.logging.log4j.", "com.lmax.disruptor.", "io.hotguard.logging.");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long[] ids;
  private long samples;
  private long blocked;
  private long waiting;
  private int maxBlocked;
  private int maxWaiting;
  private long[] blockedCountsAtStart = {};
  private long[] waitedCountsAtStart = {};

  public ThreadWatch(long[] ids) {
    this.ids = ids.clone();
  }

  public void start() {
    blockedCountsAtStart = counts(ThreadInfo::getBlockedCount);
    waitedCountsAtStart = counts(ThreadInfo::getWaitedCount);
  }

  public void sample() {
    int blockedNow = 0;
    int waitingNow = 0;
    for (ThreadInfo info : threads.getThreadInfo(ids, DEPTH)) {
      if (info == null || !isLogging(info)) {
        continue;
      }
      switch (info.getThreadState()) {
        case BLOCKED -> blockedNow++;
        case WAITING, TIMED_WAITING -> waitingNow++;
        default -> {}
      }
    }
    samples++;
    blocked += blockedNow;
    waiting += waitingNow;
    maxBlocked = Math.max(maxBlocked, blockedNow);
    maxWaiting = Math.max(maxWaiting, waitingNow);
  }

  /** Ends the measured time; {@code pauses} counts the producers' own sleeps within it. */
  public ApplicationReport.Waiting stop(long pauses) {
    double observations = Math.max(1.0, (double) samples * ids.length);
    return new ApplicationReport.Waiting(
        samples,
        maxBlocked,
        maxWaiting,
        100.0 * blocked / observations,
        100.0 * waiting / observations,
        growth(blockedCountsAtStart, counts(ThreadInfo::getBlockedCount)),
        Math.max(0, growth(waitedCountsAtStart, counts(ThreadInfo::getWaitedCount)) - pauses));
  }

  /** The counts by thread; negative for a thread that has ended. */
  private long[] counts(ToLongFunction<ThreadInfo> count) {
    ThreadInfo[] infos = threads.getThreadInfo(ids);
    long[] counts = new long[infos.length];
    for (int i = 0; i < infos.length; i++) {
      counts[i] = infos[i] == null ? -1 : count.applyAsLong(infos[i]);
    }
    return counts;
  }

  private static long growth(long[] before, long[] after) {
    long sum = 0;
    for (int i = 0; i < before.length; i++) {
      if (before[i] >= 0 && after[i] >= 0) {
        sum += after[i] - before[i];
      }
    }
    return sum;
  }

  private static boolean isLogging(ThreadInfo info) {
    for (StackTraceElement frame : info.getStackTrace()) {
      for (String prefix : LOGGING_PATH) {
        if (frame.getClassName().startsWith(prefix)) {
          return true;
        }
      }
    }
    return false;
  }
}
