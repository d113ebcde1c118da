/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.benchmarks.process.GuardReading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of a process, in one of the setups.
 *
 * @param close stops the logging library, which writes what waits
 */
record EventLog(Call info, Call warn, Runnable close) {
  /** The guards know Log4j's Socket appender as such; this is Logback's counterpart. */
  private static final String ISOLATED = "auto,LineSocketAppender";

  /** Logs an event at one level. */
  interface Call {
    void log(String kind, long number);
  }

  /**
   * Configures the logging library and opens the log; nothing may have touched the library before.
   * Files are in the working directory.
   *
   * @param port of the receiver; 0 without one
   */
  static EventLog open(Setup setup, RateSink sink, int port) throws IOException {
    Path file = Path.of(setup.isLogback() ? "logback.xml" : "log4j2.xml").toAbsolutePath();
    Files.writeString(file, sink.configuration(setup, port), StandardCharsets.UTF_8);
    System.setProperty(
        setup.isLogback() ? "logback.configurationFile" : "log4j2.configurationFile",
        file.toUri().toString());
    System.setProperty("hotguard.logging.spill.dir", Path.of("spill").toAbsolutePath().toString());
    setup.applyModes();
    if (setup.isLogback()) {
      System.setProperty("hotguard.logging.isolate", ISOLATED);
    }
    EventLog log = setup.isLogback() ? LogbackLog.open() : log4j();
    if (setup.isGuarded() != GuardReading.ofThisProcess().present()) {
      throw new IllegalStateException(setup + ": hotguard.mode and the guards that run disagree");
    }
    return log;
  }

  private static EventLog log4j() {
    Logger logger = LogManager.getLogger("shop");
    return new EventLog(
        (kind, number) -> logger.info("{} order {} paid by {}", kind, number, "card"),
        (kind, number) -> logger.warn("{} order {} refused by {}", kind, number, "stock"),
        LogManager::shutdown);
  }

  /** Logback's side of {@link EventLog}, loaded only in a process that has Logback. */
  private static final class LogbackLog {
    static EventLog open() {
      org.slf4j.Logger logger = LoggerFactory.getLogger("shop");
      return new EventLog(
          (kind, number) -> logger.info("{} order {} paid by {}", kind, number, "card"),
          (kind, number) -> logger.warn("{} order {} refused by {}", kind, number, "stock"),
          ((LoggerContext) LoggerFactory.getILoggerFactory())::stop);
    }
  }
}
