/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import io.hotguard.benchmarks.process.ClassPaths;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The logging library of both runs, and how a process gets it. */
enum LogLibrary {
  LOG4J("-Dlog4j2.configurationFile=classpath:io/hotguard/benchmarks/demo/log4j2-demo.xml"),
  /** Each appender behind an {@code AsyncAppender} with its defaults. */
  LOGBACK("-Dlogback.configurationFile=io/hotguard/benchmarks/demo/logback-demo.xml");

  private final String configuration;

  LogLibrary(String configuration) {
    this.configuration = configuration;
  }

  /** The option of the JVM that names the configuration file. */
  String configuration() {
    return configuration;
  }

  /** The class path of a process that logs through this library. */
  String classPath() throws IOException {
    return this == LOGBACK ? ClassPaths.with("logback") : ClassPaths.own();
  }

  /** Starts the library in this process. */
  ShopLog open() {
    return this == LOGBACK ? new LogbackShop() : new Log4jShop();
  }

  /** The versions of the library and its parts. */
  Map<String, String> versions(Map<String, String> all) {
    Map<String, String> own = new TreeMap<>(all);
    own.keySet()
        .retainAll(
            this == LOGBACK ? Set.of("Logback", "logback-gelf") : Set.of("Log4j", "Disruptor"));
    return own;
  }
}
