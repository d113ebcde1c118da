/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.rewrite;

/** Keeps Log4j's own, unused disruptor small: the smallest ring, a sleeping thread. */
public final class IdleDisruptor {
  public static final String RING_SIZE = "128";
  public static final String WAIT_STRATEGY = "Block";

  private static final ThreadLocal<Boolean> STARTING = new ThreadLocal<>();

  private IdleDisruptor() {}

  /** Runs {@code start} with Log4j's ring settings overridden for this thread. */
  static void whileStarting(Runnable start) {
    STARTING.set(Boolean.TRUE);
    try {
      start.run();
    } finally {
      STARTING.remove();
    }
  }

  public static boolean isStarting() {
    return STARTING.get() != null;
  }
}
