/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/**
 * Where the guard reports on itself: the status log of the logging library that it guards.
 *
 * <p><b>Threading:</b> any thread.
 */
public interface StatusLog {
  void error(String message);

  void warn(String message);

  void debug(String message);
}
