/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

/** The counts of an isolated appender, which only grow. */
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

  /** Returns the present counts of a delivery. */
  public static DeliveryCounts of(IsolatedDelivery<?> delivery) {
    return new DeliveryCounts(
        delivery.accepted(),
        delivery.recovered(),
        delivery.written(),
        delivery.handedOver(),
        delivery.givenUp(),
        delivery.dropped(),
        delivery.refused(),
        delivery.unreadable(),
        delivery.failures(),
        delivery.truncated());
  }

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
