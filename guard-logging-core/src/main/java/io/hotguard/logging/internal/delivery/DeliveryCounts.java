/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

/**
 * The counts of an isolated appender, which only grow.
 *
 * @param accepted events that loggers gave to the appender
 * @param recovered events that the journal held at the start
 * @param handedOver events in a queue of the appender, which tells no more of them
 * @param givenUp events that are no longer sent again, though each connection that carried them has
 *     ended
 * @param dropped events that found no room in the journal or that the appender never took
 * @param refused those dropped events for which the appender threw at each attempt: bytes may have
 *     left before
 * @param unreadable events that were in the journal and could not be read back
 * @param truncated events that lost a part, since they were too long for a record
 */
public record DeliveryCounts(
    long accepted,
    long recovered,
    long written,
    long handedOver,
    long givenUp,
    long dropped,
    long refused,
    long unreadable,
    long failures,
    long truncated) {
  /** The counts of an appender without events. */
  public static final DeliveryCounts NONE = new DeliveryCounts(0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  /** Returns the counts of both together. */
  public DeliveryCounts plus(DeliveryCounts other) {
    return new DeliveryCounts(
        accepted + other.accepted,
        recovered + other.recovered,
        written + other.written,
        handedOver + other.handedOver,
        givenUp + other.givenUp,
        dropped + other.dropped,
        refused + other.refused,
        unreadable + other.unreadable,
        failures + other.failures,
        truncated + other.truncated);
  }
}
