/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.rates;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** How the service logs. */
enum RateSetup {
  /** Log4j, every logger synchronous. */
  SYNC("Root", "", "off"),
  /** Log4j, one ring, its default policy: wait. */
  ASYNC_ROOT("AsyncRoot", "", "off"),
  /** Log4j, one ring, its Discard policy with threshold INFO. */
  DISCARD("AsyncRoot", "Discard", "off"),
  /** Log4j, synchronous loggers in the file, with the guard enforcing. */
  GUARD("Root", "", "enforce"),
  /** Logback's {@code AsyncAppender} as it comes. */
  LOGBACK_ASYNC("async", "", "off"),
  /** Logback, the appender at the root logger, with the guard enforcing. */
  LOGBACK_GUARD("sink", "", "enforce");

  private static final String LOG4J_FILE =
      "<File name='%s' fileName='%s'><PatternLayout pattern='%%m%%n'/></File>";

  private static final String ASYNC =
      "<appender name=\"async\" class=\"ch.qos.logback.classic.AsyncAppender\">"
          + "<appender-ref ref=\"sink\"/></appender>";

  /** The guards know Log4j's Socket appender as such; this is Logback's counterpart. */
  private static final String ISOLATED = "auto,LineSocketAppender";

  // A process that logs through Log4j has no Logback, and must not load the class.
  private static final String LINE_SOCKET = "io.hotguard.benchmarks.rates.LineSocketAppender";

  private final String root;
  private final String policy;
  private final String guardMode;

  RateSetup(String root, String policy, String guardMode) {
    this.root = root;
    this.policy = policy;
    this.guardMode = guardMode;
  }

  boolean isLogback() {
    return this == LOGBACK_ASYNC || this == LOGBACK_GUARD;
  }

  boolean isGuarded() {
    return guardMode.equals("enforce");
  }

  /** Logback's {@code AsyncAppender} takes one appender. */
  private boolean supports(RateSink sink) {
    return !isLogback() || sink != RateSink.TWO_FILES;
  }

  /** The setups that can have a sink. */
  static List<RateSetup> supporting(RateSink sink) {
    return Stream.of(values()).filter(each -> each.supports(sink)).toList();
  }

  String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Sets the system properties; call it before anything touches the logging library. */
  void apply() {
    System.setProperty("hotguard.mode", guardMode);
    if (isLogback()) {
      System.setProperty("hotguard.logging.isolate", ISOLATED);
    }
    if (!policy.isEmpty()) {
      System.setProperty("log4j2.asyncQueueFullPolicy", policy);
      System.setProperty("log4j2.discardThreshold", "INFO");
    }
  }

  /** The configuration file of the logging library. */
  String configuration(RateSink sink, int port) {
    return isLogback() ? logback(sink, port) : log4j(sink, port);
  }

  private String log4j(RateSink sink, int port) {
    String appender =
        switch (sink) {
          case FILE -> LOG4J_FILE.formatted("sink", RateSink.LOG);
          case TWO_FILES ->
              LOG4J_FILE.formatted("sink", RateSink.LOG)
                  + LOG4J_FILE.formatted("second", RateSink.SECOND_LOG);
          case CONSOLE -> "<Console name='sink'><PatternLayout pattern='%m%n'/></Console>";
          case SOCKET, SLOW_SOCKET ->
              "<Socket name='sink' host='127.0.0.1' port='"
                  + port
                  + "'><PatternLayout pattern='%m%n'/></Socket>";
        };
    String second = sink == RateSink.TWO_FILES ? "<AppenderRef ref='second'/>" : "";
    return """
        <Configuration>
          <Appenders>%s</Appenders>
          <Loggers><%s level='info'><AppenderRef ref='sink'/>%s</%s></Loggers>
        </Configuration>
        """
        .formatted(appender, root, second, root);
  }

  private String logback(RateSink sink, int port) {
    String appender =
        switch (sink) {
          case FILE -> "ch.qos.logback.core.FileAppender'><file>" + RateSink.LOG + "</file>";
          case CONSOLE -> "ch.qos.logback.core.ConsoleAppender'>";
          case SOCKET, SLOW_SOCKET -> LINE_SOCKET + "'><port>" + port + "</port>";
          case TWO_FILES -> throw new IllegalArgumentException(this + " has no sink " + sink);
        };
    return """
        <configuration>
          <appender name='sink' class='%s<encoder><pattern>%%m%%n</pattern></encoder></appender>
          %s
          <root level='info'><appender-ref ref='%s'/></root>
        </configuration>
        """
        .formatted(appender, this == LOGBACK_ASYNC ? ASYNC : "", root);
  }

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
}
