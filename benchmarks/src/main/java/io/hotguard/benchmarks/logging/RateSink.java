/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/** Where the events go at a rate, with the configuration of the logging library for it. */
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

  static final int SLOW_PER_SECOND = 50_000;

  private static final String SECOND_LOG = "events-again.log";
  private static final String LOG4J_FILE =
      "<File name='%s' fileName='%s'><PatternLayout pattern='%%m%%n'/></File>";

  private static final String ASYNC =
      "<appender name=\"async\" class=\"ch.qos.logback.classic.AsyncAppender\">"
          + "<appender-ref ref=\"sink\"/></appender>";

  // A process that logs through Log4j has no Logback, and must not load the class.
  private static final String LINE_SOCKET = "io.hotguard.benchmarks.logging.LineSocketAppender";

  /** The setups that can have this sink: Logback's {@code AsyncAppender} takes one appender. */
  List<Setup> setups() {
    return EnumSet.complementOf(EnumSet.of(Setup.MIXED)).stream()
        .filter(setup -> !setup.isLogback() || this != TWO_FILES)
        .toList();
  }

  boolean isFile() {
    return this == FILE || this == TWO_FILES;
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The configuration file of the logging library. The guard gets synchronous loggers. */
  String configuration(Setup setup, int port) {
    return setup.isLogback()
        ? logback(setup == Setup.LOGBACK_ASYNC, port)
        : log4j(setup == Setup.SYNC || setup == Setup.GUARD ? "Root" : "AsyncRoot", port);
  }

  private String log4j(String root, int port) {
    String appender =
        switch (this) {
          case FILE -> LOG4J_FILE.formatted("sink", LOG);
          case TWO_FILES ->
              LOG4J_FILE.formatted("sink", LOG) + LOG4J_FILE.formatted("second", SECOND_LOG);
          case CONSOLE -> "<Console name='sink'><PatternLayout pattern='%m%n'/></Console>";
          case SOCKET, SLOW_SOCKET ->
              "<Socket name='sink' host='127.0.0.1' port='"
                  + port
                  + "'><PatternLayout pattern='%m%n'/></Socket>";
        };
    String second = this == TWO_FILES ? "<AppenderRef ref='second'/>" : "";
    return """
        <Configuration>
          <Appenders>%s</Appenders>
          <Loggers><%s level='info'><AppenderRef ref='sink'/>%s</%s></Loggers>
        </Configuration>
        """
        .formatted(appender, root, second, root);
  }

  private String logback(boolean async, int port) {
    String appender =
        switch (this) {
          case FILE -> "ch.qos.logback.core.FileAppender'><file>" + LOG + "</file>";
          case CONSOLE -> "ch.qos.logback.core.ConsoleAppender'>";
          case SOCKET, SLOW_SOCKET -> LINE_SOCKET + "'><port>" + port + "</port>";
          case TWO_FILES -> throw new IllegalArgumentException("Logback has no sink " + this);
        };
    return """
        <configuration>
          <appender name='sink' class='%s<encoder><pattern>%%m%%n</pattern></encoder></appender>
          %s
          <root level='info'><appender-ref ref='%s'/></root>
        </configuration>
        """
        .formatted(appender, async ? ASYNC : "", async ? "async" : "sink");
  }
}
