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
 * @param logged enabled logging calls that returned, whole run, per level
 * @param malformed messages at the receiver that were not a JSON object
 */
public record RunReport(
    String name,
    ApplicationReport application,
    Map<Kind, Long> logged,
    Evidence file,
    Evidence receiver,
    long malformed,
    List<String> messages) {

  /**
   * Identifiers found at a sink.
   *
   * @param duplicates identifiers found more than once, counted each further time
   */
  public record Evidence(Map<Kind, Long> unique, long duplicates, long foreign) {
    static Evidence of(EventLedger ledger) {
      return new Evidence(ledger.unique(), ledger.duplicates(), ledger.foreign());
    }

    public long total() {
      return sum(unique);
    }
  }

  GuardReading guard() {
    return application.guard();
  }

  public long totalLogged() {
    return sum(logged);
  }

  public double callsPerSecond() {
    return application.measuredCalls() / application.measuredSeconds();
  }

  /** Events that the guard counted as dropped because ring buffer, spill or both were full. */
  public long dropped() {
    return guard().counter("dropped");
  }

  /**
   * Logged, not in the file, neither waiting nor counted. Negative when counters claim too much.
   */
  public long lostToFile() {
    return totalLogged() - file.total() - guard().waiting() - dropped();
  }

  /**
   * Events that neither reached the receiver nor were counted as dropped, at most as many as the
   * guard's journal holds. The guard is read before the library stops, and its journal delivers
   * during the stop.
   */
  public long waitingForReceiver() {
    return Math.max(0, Math.min(unreceived(), guard().isolated("waiting")));
  }

  public long lostToReceiver() {
    return unreceived() - waitingForReceiver();
  }

  private long unreceived() {
    return totalLogged()
        - receiver.total()
        - guard().waiting()
        - dropped()
        - guard().isolated("dropped");
  }

  /** WARN and ERROR events missing in the file: lost, dropped and counted, or waiting. */
  public long severeMissingInFile() {
    return severe(logged) - severe(file.unique);
  }

  public long severeLogged() {
    return severe(logged);
  }

  private static long severe(Map<Kind, Long> counts) {
    return counts.getOrDefault(Kind.WARN, 0L) + counts.getOrDefault(Kind.ERROR, 0L);
  }

  private static long sum(Map<Kind, Long> counts) {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }
}
