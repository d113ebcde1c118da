/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/**
 * What all runs have in common.
 *
 * @param rounds measured parts of each rung of the ladder
 * @param roundsBeside measured parts of each other rung
 * @param warmUpMillis load on a service that has just been started; a part that is not counted
 *     follows
 * @param settleMillis load just before a measured part, in which queues fill again
 * @param millis length of a measured part
 * @param drainSeconds bound of the wait for backlogs after it
 * @param warmUpConnections that send requests meanwhile: few, for with as many as are measured the
 *     compiler's threads get no processor
 * @param connections that send requests, each in a closed loop
 * @param threads request threads of the service
 * @param receiverRate messages per second that the receiver reads
 */
public record LadderSettings(
    int rounds,
    int roundsBeside,
    int warmUpMillis,
    int settleMillis,
    int millis,
    int drainSeconds,
    int warmUpConnections,
    int connections,
    int threads,
    int receiverRate) {

  LadderSettings withReceiverRate(int rate) {
    return new LadderSettings(
        rounds,
        roundsBeside,
        warmUpMillis,
        settleMillis,
        millis,
        drainSeconds,
        warmUpConnections,
        connections,
        threads,
        rate);
  }
}
