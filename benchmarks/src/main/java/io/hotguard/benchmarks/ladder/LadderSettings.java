/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

/**
 * What all runs have in common.
 *
 * @param rounds measured parts of each rung
 * @param warmUps parts that are not counted, on a service that has just been started
 * @param warmUpMillis length of each
 * @param warmUpConnections that send requests in them, so few that the compiler's threads get a
 *     processor
 * @param rehearsals parts like a measured one that follow them and are not counted either
 * @param settleMillis load just before a measured part, in which queues fill again
 * @param millis length of a measured part
 * @param drainSeconds bound of the wait for backlogs after it
 * @param connections that send requests, each in a closed loop
 * @param threads request threads of the service
 * @param receiverRate messages per second that the receiver reads; 0: see {@link ReceiverPace}
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
    int threads,
    int receiverRate) {}
