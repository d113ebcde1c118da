/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggerContextListener;
import ch.qos.logback.core.BasicStatusManager;
import ch.qos.logback.core.status.Status;
import ch.qos.logback.core.status.StatusListener;
import ch.qos.logback.core.status.StatusManager;

/**
 * Logback's list of status messages, where appenders report failures that they do not throw.
 * <b>Threading:</b> any thread.
 */
public final class ObservedStatus extends BasicStatusManager {
  /*
   * Refused: a StatusListener. With a listener, neither Logback nor Spring Boot prints the warnings
   * of a configuration, and each reset removes it. A status manager survives even a stop of the
   * context, which removes all context listeners: the next status tells the guard that it has to
   * listen again.
   */
  private final Runnable alive;

  private ObservedStatus(Runnable alive) {
    this.alive = alive;
  }

  /**
   * Takes the place of a context's status manager.
   *
   * @param alive runs with each listener, and with each message but those of the context's own
   *     listeners
   */
  public static void install(LoggerContext context, Runnable alive) {
    StatusManager earlier = context.getStatusManager();
    ObservedStatus status = new ObservedStatus(alive);
    earlier.getCopyOfStatusList().forEach(status::add);
    earlier.getCopyOfStatusListenerList().forEach(status::add);
    context.setStatusManager(status);
  }

  @Override
  public void add(Status status) {
    super.add(status);
    if (Thread.currentThread() instanceof GuardThread thread) {
      thread.reported(status);
    } else if (!(status.getOrigin() instanceof LoggerContextListener)) {
      // A listener of the context may report while the context goes through its list of listeners,
      // which a new listener would break: LevelChangePropagator reports each change of a level.
      alive.run();
    }
  }

  @Override
  public boolean add(StatusListener listener) {
    boolean added = super.add(listener);
    alive.run();
    return added;
  }
}
