/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import java.util.Locale;

/** Where the events go. */
enum RateSink {
  /** A file, written by the appender's default: once per event, or per batch where it decides. */
  FILE,
  /** Two such files. */
  TWO_FILES,
  /** Standard output, a pipe that the measuring process reads. */
  CONSOLE,
  /** A receiver that reads as fast as it can. */
  SOCKET,
  /** A receiver that reads {@link #SLOW_PER_SECOND} events a second. */
  SLOW_SOCKET;

  /** The name of the file, in the working directory. */
  static final String LOG = "events.log";

  static final String SECOND_LOG = "events-again.log";
  static final int SLOW_PER_SECOND = 50_000;

  boolean isFile() {
    return this == FILE || this == TWO_FILES;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
