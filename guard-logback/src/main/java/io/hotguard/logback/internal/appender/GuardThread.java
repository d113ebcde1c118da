/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.core.status.Status;
import org.jspecify.annotations.Nullable;

/**
 * A thread of the guard that calls appenders, and remembers a failure that an appender reports
 * meanwhile. <b>Threading:</b> {@link #begin}, {@link #end} and {@link #reported} on this thread.
 */
public final class GuardThread extends Thread {
  private int failingLevel = Integer.MAX_VALUE;
  private @Nullable Object origin;
  private @Nullable Status failure;

  public GuardThread(Runnable runnable, String name) {
    super(null, runnable, name, 0, false);
    setDaemon(true);
    // That of the first thread that logged may be another application's. Appenders look for classes
    // in this one, which is the application's own and ends with the guard.
    setContextClassLoader(GuardThread.class.getClassLoader());
  }

  /**
   * Begins a call of an appender: a status of this level or above is its failure. Below WARN, only
   * the appender's own status counts, not that of a filter or an encoder.
   */
  void begin(Object appender, int level) {
    origin = appender;
    failingLevel = level;
    failure = null;
  }

  /** Whether a call is under way. */
  boolean isInside() {
    return origin != null;
  }

  /** Ends the call; returns the failure, or null. */
  @Nullable Status end() {
    failingLevel = Integer.MAX_VALUE;
    origin = null;
    Status reported = failure;
    failure = null;
    return reported;
  }

  void reported(Status status) {
    boolean counts = status.getLevel() >= Status.WARN || status.getOrigin() == origin;
    if (counts && status.getLevel() >= failingLevel && failure == null) {
      failure = status;
    }
  }
}
