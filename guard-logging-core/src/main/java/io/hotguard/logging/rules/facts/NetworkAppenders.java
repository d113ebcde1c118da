/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import io.hotguard.logging.rules.facts.LoggingFacts.Appender;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Tells which appenders wait for another machine, and which only pass events on; an unknown one is
 * neither. The rules judge by it; the live guard of Log4j isolates network appenders by it.
 */
public final class NetworkAppenders {
  /*
   * Plugin names of Log4j's own modules and of common third parties, lower case. A class-name
   * prefix decides for a live appender with an arbitrary third-party plugin name.
   *
   * Not among them: OpenTelemetry. Its append offers the record to a queue in memory and waits for
   * no exporter (BatchLogRecordProcessor). A journal in front of that queue would keep no event
   * longer, would fill the queue at the speed of the disk after a pause, and would lose the trace
   * that an event carries as an object: a journal record keeps texts.
   */
  private static final Set<String> NETWORK =
      Set.of(
          "socket",
          "syslog",
          "http",
          "kafka",
          "jms",
          "jms-javax",
          "jms-jakarta",
          "jmsqueue",
          "jmstopic",
          "jdbc",
          "jpa",
          "smtp",
          "nosql",
          "flume",
          "jeromq",
          "cassandra",
          "couchdb",
          "mongodb",
          "zeromq",
          "gelf",
          "elasticsearch",
          "loki",
          "splunkhttp",
          "sentry");

  private static final List<String> NETWORK_CLASSES =
      List.of(
          "org.apache.logging.log4j.core.appender.SocketAppender",
          "org.apache.logging.log4j.core.appender.SyslogAppender",
          "org.apache.logging.log4j.core.appender.HttpAppender",
          "org.apache.logging.log4j.core.appender.SmtpAppender",
          "org.apache.logging.log4j.core.appender.mom.",
          "org.apache.logging.log4j.core.appender.db.",
          "org.apache.logging.log4j.core.appender.nosql.",
          "org.apache.logging.log4j.smtp.",
          "org.apache.logging.log4j.flume.",
          "org.apache.logging.log4j.cassandra.",
          "biz.paluch.logging.gelf.",
          "org.graylog2.log4j2.",
          "com.splunk.logging.",
          "io.sentry.",
          "pl.tkowalcz.tjahzi.");

  /*
   * Classes that queue events, discard some when the queue is full or the receiver fails, and say so
   * neither by an exception nor to the error handler: OpenTelemetryAppender (also before its SDK is
   * installed), SentryAppender (AsyncHttpTransport), HttpEventCollectorLog4jAppender (an
   * asynchronous HTTP client), LokiAppender of Tjahzi (TjahziLogger).
   */
  private static final List<String> UNSEEN_DISCARDS =
      List.of(
          "io.opentelemetry.instrumentation.log4j.appender.",
          "io.sentry.",
          "com.splunk.logging.HttpEventCollector",
          "pl.tkowalcz.tjahzi.");

  private static final Set<String> WRAPPERS =
      Set.of("async", "asyncappender", "failover", "rewrite", "routing");

  private NetworkAppenders() {}

  /** Tells whether an appender, of this type or known class, waits for another machine itself. */
  public static boolean isNetwork(String type, @Nullable String className) {
    return NETWORK.contains(type.toLowerCase(Locale.ROOT))
        || (className != null && NETWORK_CLASSES.stream().anyMatch(className::startsWith));
  }

  /** Tells whether an appender waits for another machine itself; a wrapper does not. */
  public static boolean isNetwork(Appender appender) {
    return isNetwork(appender.type(), null)
        || appender.className().filter(LogbackAppenders::isNetwork).isPresent();
  }

  /**
   * Returns this or the first wrapped appender that waits for another machine, in Logback only on
   * the caller's thread: any wrapper may have a queue.
   */
  public static Optional<Appender> firstWaiting(LoggingFacts facts, Appender appender) {
    return facts.isLogback()
        ? Optional.of(appender).filter(NetworkAppenders::isWaiting)
        : firstNetwork(facts, appender);
  }

  private static boolean isWaiting(Appender appender) {
    return appender
        .className()
        .filter(
            type ->
                LogbackAppenders.isWaiting(
                    type, setting -> appender.element().attribute(setting).orElse("")))
        .isPresent();
  }

  /** Tells whether appenders of a class discard events from a queue of their own without a sign. */
  public static boolean discardsUnseen(String className) {
    return UNSEEN_DISCARDS.stream().anyMatch(className::startsWith);
  }

  /** Tells whether an appender, such as {@code Failover}, only passes events on. */
  public static boolean isWrapper(String type) {
    return WRAPPERS.contains(type.toLowerCase(Locale.ROOT));
  }

  /** Returns this or the first wrapped appender that waits for another machine. */
  public static Optional<Appender> firstNetwork(LoggingFacts facts, Appender appender) {
    return facts.reach(appender).stream().filter(NetworkAppenders::isNetwork).findFirst();
  }
}
