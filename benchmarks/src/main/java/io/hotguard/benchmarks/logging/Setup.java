/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import io.hotguard.benchmarks.process.Directories;
import io.hotguard.benchmarks.process.GuardReading;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A Log4j setup of a fork: a configuration file and system properties.
 *
 * <p>Each fork measures one set of parameters. The properties are set before Log4j starts instead
 * of on the command line, so plain JMH runs the same parameters without our runner.
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
  GUARD("guard", "log4j2-async.xml", "", "enforce");

  private static final String RESOURCES = "classpath:io/hotguard/benchmarks/logging/";

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

  static Setup of(String parameter) {
    for (Setup setup : values()) {
      if (setup.parameter.equals(parameter)) {
        return setup;
      }
    }
    throw new IllegalArgumentException(
        "config="
            + parameter
            + ": must be one of "
            + Arrays.stream(values())
                .map(setup -> setup.parameter)
                .collect(Collectors.joining(", ")));
  }

  Map<String, String> properties(long burnNanos) {
    Map<String, String> properties = new TreeMap<>();
    properties.put("bench.burnNanos", String.valueOf(burnNanos));
    properties.put("hotguard.mode", guardMode);
    properties.put("log4j2.configurationFile", RESOURCES + file);
    if (!policy.isEmpty()) {
      properties.put("log4j2.asyncQueueFullPolicy", policy);
      properties.put("log4j2.discardThreshold", "INFO");
    }
    return properties;
  }

  /**
   * Sets {@link #properties}, and for the guard a spill directory of this fork, because a shared
   * one would hand over the last fork's events. Call it before anything touches Log4j.
   */
  void apply(long burnNanos) throws IOException {
    properties(burnNanos).forEach(System::setProperty);
    if (this == GUARD) {
      Path directory = Directories.temporary("bench-spill");
      System.setProperty("hotguard.logging.spill.dir", directory.toString());
    }
  }

  /**
   * Call it once Log4j has started.
   *
   * @throws IllegalStateException if the guard was asked for and is missing
   */
  void verify() {
    if (this == GUARD && !GuardReading.ofThisProcess().present()) {
      throw new IllegalStateException(
          "config=guard: hotguard.mode=enforce is set, but no guard is registered; is guard-logging on the class path?");
    }
    if (this == GUARD && GuardReading.ofThisProcess().counter("recovered") != 0) {
      throw new IllegalStateException("config=guard: the spill directory is another fork's");
    }
  }
}
