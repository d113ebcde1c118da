/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

/** The code that a {@link RingConsumer} gives events to; all calls on the consumer's thread. */
public interface EventHandler<E, R> {
  /** Gives an event to the appenders; false if one of them failed. */
  boolean deliver(R route, E event);

  /**
   * Puts a refused event on disk, if it was refused because its appenders are being stopped; false
   * if it is lost.
   */
  default boolean keep(R route, E event) {
    return false;
  }

  /** True if an appender of a route queues events by itself, and does not tell the rest. */
  default boolean handsOver(R route) {
    return false;
  }

  /** True if an appender may hold events in a buffer until {@link #flush}. */
  boolean holdsBack();

  /** Flushes buffering appenders; false if one may have lost events since the last call. */
  boolean flush();

  /** Replays a bounded number of spilled events; false if there was nothing to do now. */
  boolean replay();

  /** True if {@link #replay} would have something to do now. */
  boolean canReplay();

  /** Called between batches and when idle, at least every tenth of a second. */
  void betweenBatches();
}
