/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.log4j;

import org.apache.logging.log4j.util.PropertiesUtil;
import org.jspecify.annotations.Nullable;

/**
 * Keeps Log4j's own, unused disruptor small: the smallest ring, a sleeping thread.
 * <b>Threading:</b> the settings hold for the thread that starts a configuration.
 */
public final class IdleDisruptor {
  public static final String RING_SIZE = "128";
  public static final String WAIT_STRATEGY = "Block";

  /** The name under which Log4j asks for the size. */
  static final String RING_SIZE_KEY = "AsyncLoggerConfig.RingBufferSize";

  private static final ThreadLocal<Boolean> STARTING = new ThreadLocal<>();

  private IdleDisruptor() {}

  /** Runs {@code start} with Log4j's ring settings overridden for this thread. */
  public static void whileStarting(Runnable start) {
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

  /** Returns the size that a user's setting keeps; null if the override works. */
  static @Nullable String keptSize() {
    @Nullable String[] size = new @Nullable String[1];
    whileStarting(() -> size[0] = PropertiesUtil.getProperties().getStringProperty(RING_SIZE_KEY));
    return RING_SIZE.equals(size[0]) ? null : size[0];
  }
}
