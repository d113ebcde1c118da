/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/**
 * Settings of all runs.
 *
 * @param rounds measured parts of each rung
 * @param warmUps parts on a new service that are not counted
 * @param warmUpConnections connections in a warm-up part, so few that the compiler gets a processor
 * @param rehearsals further parts, like measured ones, that are not counted
 * @param settleMillis load just before a measured part, in which queues fill again
 */
public record LadderSettings(
    int rounds,
    int warmUps,
    int warmUpMillis,
    int warmUpConnections,
    int rehearsals,
    int settleMillis,
    int millis,
    int drainSeconds,
    int connections,
    int threads) {
  /** The same with other measured parts. */
  LadderSettings with(int otherRounds, int otherMillis) {
    return new LadderSettings(
        otherRounds,
        warmUps,
        warmUpMillis,
        warmUpConnections,
        rehearsals,
        settleMillis,
        otherMillis,
        drainSeconds,
        connections,
        threads);
  }
}
