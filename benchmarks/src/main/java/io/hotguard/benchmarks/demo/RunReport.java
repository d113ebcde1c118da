/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.GuardReading;
import java.util.List;
import java.util.Map;

/**
 * One run: the application's own report, the evidence at both sinks, and the conclusions.
 *
 * @param logged enabled logging calls that returned, whole run, by level
 * @param file different events in the log file
 * @param receiver different events at the receiver
 */
public record RunReport(
    String name,
    Application application,
    Map<Kind, Long> logged,
    Map<Kind, Long> file,
    Map<Kind, Long> receiver) {
  /**
   * The application's report on its own run.
   *
   * @param callsPerSecond enabled logging calls begun within the measured time
   * @param infoP99Micros of a call at INFO
   * @param returnedPerThread calls returned in the whole run; thread t used the sequence numbers 0
   *     to [t], exclusive
   * @param stuckThreads producers that had not returned at the end of the drain
   * @param guard counters after the shutdown, or just before it if the guard's MBean ends with it
   */
  public record Application(
      double callsPerSecond,
      double infoP99Micros,
      List<Long> returnedPerThread,
      int stuckThreads,
      ThreadWatch.Waiting waiting,
      GuardReading guard) {}

  GuardReading guard() {
    return application.guard();
  }

  /** Events that the guard counted as dropped because ring buffer, spill or both were full. */
  long dropped() {
    return guard().counter("dropped");
  }

  /**
   * Logged, not in the file, neither waiting nor counted. Negative when counters claim too much.
   */
  long lostToFile() {
    return sum(logged) - sum(file) - guard().waiting() - dropped();
  }

  /**
   * Events that neither reached the receiver nor were counted as dropped, at most as many as the
   * guard's journal holds. The guard is read before the library stops, and its journal delivers
   * during the stop.
   */
  long waitingForReceiver() {
    return Math.max(0, Math.min(unreceived(), guard().isolated("waiting")));
  }

  long lostToReceiver() {
    return unreceived() - waitingForReceiver();
  }

  private long unreceived() {
    return sum(logged)
        - sum(receiver)
        - guard().waiting()
        - dropped()
        - guard().isolated("dropped");
  }

  /** WARN and ERROR events missing in the file: lost, dropped and counted, or waiting. */
  long severeMissingInFile() {
    return severe(logged) - severe(file);
  }

  private static long severe(Map<Kind, Long> counts) {
    return counts.getOrDefault(Kind.WARN, 0L) + counts.getOrDefault(Kind.ERROR, 0L);
  }

  static long sum(Map<Kind, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
