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
    String layout = "<PatternLayout pattern=\"%m%n\"/>";
    String appender =
        switch (sink) {
          case FILE -> log4jFile("sink", RateSink.LOG, layout);
          case TWO_FILES ->
              log4jFile("sink", RateSink.LOG, layout)
                  + log4jFile("second", RateSink.SECOND_LOG, layout);
          case CONSOLE -> "<Console name=\"sink\">" + layout + "</Console>";
          default ->
              "<Socket name=\"sink\" host=\"127.0.0.1\" port=\""
                  + port
                  + "\">"
                  + layout
                  + "</Socket>";
        };
    return "<Configuration><Appenders>"
        + appender
        + "</Appenders><Loggers><"
        + root
        + " level=\"info\"><AppenderRef ref=\"sink\"/>"
        + (sink == RateSink.TWO_FILES ? "<AppenderRef ref=\"second\"/>" : "")
        + "</"
        + root
        + "></Loggers></Configuration>";
  }

  private static String log4jFile(String name, String file, String layout) {
    return "<File name=\"" + name + "\" fileName=\"" + file + "\">" + layout + "</File>";
  }

  private String logback(RateSink sink, int port) {
    String encoder = "<encoder><pattern>%m%n</pattern></encoder></appender>";
    String appender =
        switch (sink) {
          case FILE ->
              "<appender name=\"sink\" class=\"ch.qos.logback.core.FileAppender\"><file>"
                  + RateSink.LOG
                  + "</file>";
          case CONSOLE -> "<appender name=\"sink\" class=\"ch.qos.logback.core.ConsoleAppender\">";
          case SOCKET, SLOW_SOCKET ->
              "<appender name=\"sink\" class=\"" + LINE_SOCKET + "\"><port>" + port + "</port>";
          case TWO_FILES -> throw new IllegalArgumentException(this + " has no sink " + sink);
        };
    return "<configuration>"
        + appender
        + encoder
        + (this == LOGBACK_ASYNC ? ASYNC : "")
        + "<root level=\"info\"><appender-ref ref=\""
        + root
        + "\"/></root></configuration>";
  }
}
