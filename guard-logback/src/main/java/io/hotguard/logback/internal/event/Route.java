/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

/** The way of an event from its first guarded logger: a name, and what its appenders print. */
public interface Route {
  /** Returns the name of the first logger on the way with guarded appenders. */
  String name();

  /** True if an appender on the way prints the caller's location. */
  boolean printsCaller();

  /** True if an appender on the way gets its events from disk. */
  boolean isRecorded();
}
