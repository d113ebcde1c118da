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
 * neither. The rules judge by it; the live guard isolates network appenders by it.
 */
public final class NetworkAppenders {
  /*
   * Plugin names of Log4j's own modules and of common third parties, lower case. A class-name
   * prefix decides for a live appender with an arbitrary third-party plugin name.
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

  private static final Set<String> WRAPPERS = Set.of("async", "failover", "rewrite", "routing");

  private NetworkAppenders() {}

  /** Tells whether an appender, of this type or known class, waits for another machine itself. */
  public static boolean isNetwork(String type, @Nullable String className) {
    return NETWORK.contains(type.toLowerCase(Locale.ROOT))
        || (className != null && NETWORK_CLASSES.stream().anyMatch(className::startsWith));
  }

  /** Tells whether an appender waits for another machine itself; a wrapper does not. */
  public static boolean isNetwork(Appender appender) {
    return isNetwork(appender.type(), null);
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
