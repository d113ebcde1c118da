/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

/** Takes the events of an appender whose call hangs. <b>Threading:</b> any thread. */
public interface Aside<E> {
  /** Takes an event. Waits for no appender. */
  void accept(E event);

  /** Counts events that the hanging call holds. */
  void hold(long events);

  /**
   * Goes on with the appender after that call, on the thread that hung; may last as long as the
   * guard.
   *
   * @param failed whether the call lost its events
   */
  void comeBack(boolean failed);
}
