/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.backlog.StatusLog;

/** A status log that nobody reads. */
final class SilentLog implements StatusLog {
  @Override
  public void error(String message) {}

  @Override
  public void warn(String message) {}

  @Override
  public void debug(String message) {}
}
