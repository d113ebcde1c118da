/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

/** Words the changes to appenders, made or planned, one sentence each. */
public final class Changes {
  private Changes() {}

  public static String isolated(String appender) {
    return appender(appender) + ": delivered from its own journal on disk";
  }

  public static String batched(String appender) {
    return appender(appender) + ": written once per batch instead of once per event";
  }

  /** The beginning of each sentence. */
  public static String appender(String name) {
    return "appender " + name;
  }
}
