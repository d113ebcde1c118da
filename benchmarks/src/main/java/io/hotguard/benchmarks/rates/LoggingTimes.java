/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import picocli.CommandLine.Option;

/** The options of the commands in this package for how long a process logs. */
final class LoggingTimes {
  private static final double SMOKE_SECONDS = 0.2;

  @Option(
      names = "--warm-up",
      description = "Logging before it counts: from one thread, then twice from all, s each.")
  private double warmUpSeconds = 1;

  @Option(names = "--seconds", description = "Measured logging, seconds.")
  private double seconds = 2;

  double warmUpSeconds(boolean smoke) {
    return smoke ? SMOKE_SECONDS : warmUpSeconds;
  }

  double seconds(boolean smoke) {
    return smoke ? SMOKE_SECONDS : seconds;
  }
}
