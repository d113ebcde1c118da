/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.rules.facts;

import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Tells by their classes which appenders of Logback send to another machine, and which of them make
 * their callers wait for it. The rules judge by it; the live guard isolates network appenders by
 * it.
 */
public final class LogbackAppenders {
  /** Logback's own queue in front of other appenders. */
  public static final String ASYNC = "ch.qos.logback.classic.AsyncAppender";

  /** Prefixes of classes that send to another machine. */
  private static final List<String> NETWORK =
      List.of(
          "ch.qos.logback.classic.net.",
          "ch.qos.logback.classic.db.",
          "biz.paluch.logging.gelf.",
          "ca.pjer.logback.",
          "com.github.danielwegener.logback.kafka.",
          "com.github.loki4j.",
          "com.google.cloud.logging.logback.",
          "com.internetitem.logback.elasticsearch.",
          "com.papertrailapp.logback.",
          "com.splunk.logging.",
          "de.siegmar.logbackgelf.",
          "io.dropwizard.logging.common.socket.",
          "io.sentry.",
          "net.logstash.logback.appender.");

  /** Prefixes of classes that wait, however they are configured. */
  private static final List<String> WAITING =
      List.of(
          "ch.qos.logback.classic.db.",
          "ch.qos.logback.classic.net.JMS",
          "com.github.danielwegener.logback.kafka.",
          "de.siegmar.logbackgelf.GelfTcp",
          "io.dropwizard.logging.common.socket.DropwizardSocket");

  /*
   * The other classes have a queue, or send datagrams, unless a setting says otherwise:
   * - SocketAppender and SSLSocketAppender: a full queue holds up each event for eventDelayLimit,
   *   by default 100 ms, and then loses it.
   * - SMTPAppender sends on the thread that logs only with asynchronousSending=false.
   * - The appenders of logstash-logback-encoder wait for room only with an appendTimeout.
   * - logstash-gelf: the scheme of the host decides; without a scheme it sends datagrams.
   */
  private static final List<String> SOCKETS =
      List.of(
          "ch.qos.logback.classic.net.SocketAppender",
          "ch.qos.logback.classic.net.SSLSocketAppender");

  private static final List<String> WAITING_SCHEMES = List.of("tcp:", "http:", "https:", "redis:");

  private LogbackAppenders() {}

  /** Tells whether an appender of this class sends to another machine. */
  public static boolean isNetwork(String className) {
    return startsWithAny(className, NETWORK);
  }

  /**
   * Tells whether an appender makes the thread that logs wait for another machine.
   *
   * @param setting gives a setting of the appender by its name; empty if it is not set
   */
  public static boolean isWaiting(String className, UnaryOperator<String> setting) {
    if (startsWithAny(className, SOCKETS)) {
      return !isZero(setting.apply("eventDelayLimit"));
    }
    if (className.startsWith("ch.qos.logback.classic.net.SMTPAppender")) {
      return setting.apply("asynchronousSending").equalsIgnoreCase("false");
    }
    if (className.startsWith("net.logstash.logback.appender.")) {
      String timeout = setting.apply("appendTimeout");
      return !timeout.isEmpty() && !isZero(timeout);
    }
    if (className.startsWith("biz.paluch.logging.gelf.logback.")) {
      return startsWithAny(setting.apply("host"), WAITING_SCHEMES);
    }
    return startsWithAny(className, WAITING);
  }

  /** Tells whether a duration, such as {@code 0 milliseconds}, is zero. */
  private static boolean isZero(String duration) {
    return duration.matches("0+\\b.*");
  }

  private static boolean startsWithAny(String text, List<String> prefixes) {
    return prefixes.stream().anyMatch(text::startsWith);
  }
}
