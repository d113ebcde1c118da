/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.List;

/**
 * Samples the producers' states and counts those stopped inside a logging call. One thread calls
 * {@link #sample()}.
 */
public final class ThreadWatch {
  /**
   * Threads inside a logging call and not running.
   *
   * @param samples times the states of all threads were read
   * @param blockedPercent share of all observations
   */
  public record Waiting(
      long samples, int maxBlocked, int maxWaiting, double blockedPercent, double waitingPercent) {
    /** The most threads that were blocked at once, or that waited at once. */
    @JsonProperty(access = JsonProperty.Access.READ_ONLY)
    public int mostStopped() {
      return Math.max(maxBlocked, maxWaiting);
    }
  }

  private static final int DEPTH = 48;
  private static final List<String> LOGGING_PATH =
      List.of(
          "org.apache.logging.log4j.",
          "com.lmax.disruptor.",
          "ch.qos.logback.",
          "io.hotguard.logging.");

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final long[] ids;
  private long samples;
  private long blocked;
  private long waiting;
  private int maxBlocked;
  private int maxWaiting;

  public ThreadWatch(long[] ids) {
    this.ids = ids.clone();
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

  public Waiting result() {
    double observations = Math.max(1.0, (double) samples * ids.length);
    return new Waiting(
        samples,
        maxBlocked,
        maxWaiting,
        100.0 * blocked / observations,
        100.0 * waiting / observations);
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
