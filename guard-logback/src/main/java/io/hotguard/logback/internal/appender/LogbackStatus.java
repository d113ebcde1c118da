/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import io.hotguard.logging.internal.backlog.StatusLog;

/** The guard's own messages beside the log. <b>Threading:</b> any thread. */
public final class LogbackStatus implements StatusLog {
  /*
   * Refused: Logback's status messages. Logback prints them only after a configuration, and an
   * error among them ends the start of a Spring Boot application.
   */
  public static final LogbackStatus INSTANCE = new LogbackStatus();

  private LogbackStatus() {}

  @Override
  public void error(String message) {
    System.err.println(message);
  }

  @Override
  public void warn(String message) {
    System.err.println(message);
  }

  @Override
  public void debug(String message) {
    // Operators have no use for it.
  }
}
