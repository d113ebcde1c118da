/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.appender;

import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.log4j.Log4jAdapter;
import org.apache.logging.log4j.status.StatusLogger;

/** The status log of Log4j. */
public final class Log4jStatus implements StatusLog {
  public static final Log4jStatus INSTANCE = new Log4jStatus();

  private Log4jStatus() {}

  @Override
  public void error(String message) {
    Log4jAdapter.error(message);
  }

  @Override
  public void warn(String message) {
    StatusLogger.getLogger().warn(message);
  }

  @Override
  public void debug(String message) {
    StatusLogger.getLogger().debug(message);
  }
}
