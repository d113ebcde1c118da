/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.ledger.EventLevel;
import org.jspecify.annotations.Nullable;

/**
 * Answers what the ring buffer and its consumer ask about the events of a logging library.
 * <b>Threading:</b> any thread; no answer waits.
 *
 * @param <E> an event
 * @param <R> the route of an event: the logger whose appenders get it
 */
public interface EventAdapter<E, R> {
  /** Returns the standard level under which the event counts. */
  EventLevel level(E event);

  @Nullable String loggerName(E event);

  /** Returns the name of the route in a record on disk. */
  String routeName(R route);

  /**
   * Makes an event fit to outlive the logging call. Code of the application (a {@code toString()})
   * runs here, before a slot is claimed: a claimed and unpublished slot holds up the consumer.
   */
  E prepare(E event, R route);

  /** Tells an event whether others follow at once. */
  void markEndOfBatch(E event, boolean last);

  /** Returns a slot of a new ring buffer. */
  default EventRing.Slot<E, R> newSlot() {
    return new EventRing.Slot<>();
  }
}
