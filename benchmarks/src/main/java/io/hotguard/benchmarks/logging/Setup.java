/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.AppenderQueues;
import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.process.RingGauge;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;

/**
 * A setup of the logging library of a fork: a configuration file and system properties.
 *
 * <p>Each fork measures one set of parameters. The properties are set before the library starts
 * instead of on the command line, so plain JMH runs the same parameters without our runner.
 */
enum Setup {
  /** Every logger synchronous. */
  SYNC("sync", "log4j2-sync.xml", "", "off"),
  /** The published service's setup. */
  MIXED("mixed", "log4j2-mixed.xml", "", "off"),
  /** One ring, Log4j's default queue-full policy: wait. */
  ASYNC_ROOT("asyncRoot", "log4j2-async.xml", "", "off"),
  /** One ring, Log4j's Discard policy with threshold INFO. */
  DISCARD("discard", "log4j2-async.xml", "Discard", "off"),
  /** The file of {@link #ASYNC_ROOT} with the guard enforcing. */
  GUARD("guard", "log4j2-async.xml", "", "enforce"),
  /** Logback, one {@code AsyncAppender} with its defaults. */
  LOGBACK_ASYNC("logbackAsync", "logback-async.xml", "", "off"),
  /** The file of {@link #LOGBACK_ASYNC} with the guard enforcing. */
  LOGBACK_GUARD("logbackGuard", "logback-async.xml", "", "enforce");

  private static final String RESOURCES = "io/hotguard/benchmarks/logging/";

  private final String parameter;
  private final String file;
  private final String policy;
  private final String guardMode;

  Setup(String parameter, String file, String policy, String guardMode) {
    this.parameter = parameter;
    this.file = file;
    this.policy = policy;
    this.guardMode = guardMode;
  }

  /**
   * The setup that a parameter names.
   *
   * @throws IllegalArgumentException if there is no such setup
   */
  static Setup of(String parameter) {
    return Arrays.stream(values())
        .filter(setup -> setup.parameter.equals(parameter))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("config=" + parameter + ": unknown"));
  }

  boolean isLogback() {
    return this == LOGBACK_ASYNC || this == LOGBACK_GUARD;
  }

  boolean isGuarded() {
    return guardMode.equals("enforce");
  }

  /** Events in the queues of the library itself. */
  long waiting() {
    return isLogback() ? AppenderQueues.waiting() : RingGauge.waiting();
  }

  /** Events that the library has discarded and counted; Logback counts none. */
  long discarded() {
    return isLogback() ? 0 : RingGauge.discarded();
  }

  /** The name in results about rates. */
  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Sets the guard's mode and the library's policy, before anything touches the library. */
  void applyModes() {
    System.setProperty("hotguard.mode", guardMode);
    if (!policy.isEmpty()) {
      System.setProperty("log4j2.asyncQueueFullPolicy", policy);
      System.setProperty("log4j2.discardThreshold", "INFO");
    }
  }

  /**
   * Sets the modes and the configuration file, and for the guard a spill directory of this fork,
   * because a shared one would hand over the last fork's events.
   */
  void apply(long burnNanos) throws IOException {
    applyModes();
    System.setProperty("bench.burnNanos", String.valueOf(burnNanos));
    if (isGuarded()) {
      System.setProperty("hotguard.logging.take-over", Setup.class.getPackageName());
      Path directory = Directories.temporary("bench-spill");
      System.setProperty("hotguard.logging.spill.dir", directory.toString());
    }
    if (isLogback()) {
      System.setProperty("logback.configurationFile", RESOURCES + file);
    } else {
      System.setProperty("log4j2.configurationFile", "classpath:" + RESOURCES + file);
    }
  }

  /**
   * Call it once the library has started.
   *
   * @throws IllegalStateException if the guard was asked for and is missing
   */
  void verify() {
    if (isGuarded() && !GuardReading.ofThisProcess().present()) {
      throw new IllegalStateException(
          "config="
              + parameter
              + ": hotguard.mode=enforce is set, but no guard is registered; is it on the class path?");
    }
    if (isGuarded() && GuardReading.ofThisProcess().counter("recovered") != 0) {
      throw new IllegalStateException(
          "config=" + parameter + ": the spill directory is another fork's");
    }
  }
}
