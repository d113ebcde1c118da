/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/** The status log of the guarded logging library. <b>Threading:</b> any thread. */
public interface StatusLog {
  void error(String message);

  void warn(String message);

  void debug(String message);
}
