/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.backlog;

/** A status log that nobody reads. */
public final class SilentLog implements StatusLog {
  @Override
  public void error(String message) {}

  @Override
  public void warn(String message) {}

  @Override
  public void debug(String message) {}
}
