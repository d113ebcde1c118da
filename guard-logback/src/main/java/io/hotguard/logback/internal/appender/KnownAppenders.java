/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import io.hotguard.internal.NativeImage;
import io.hotguard.logging.rules.facts.LogbackAppenders;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Appenders that the guard knows by their class. */
final class KnownAppenders {
  /** Prefixes of classes that read the context of the calling thread, and do not wait. */
  private static final List<String> CALLERS = List.of("io.opentelemetry.");

  /*
   * Prefixes of classes that queue events, discard some when the queue is full or the receiver
   * fails, and do not say so for each of them: OpenTelemetryAppender (also before its SDK is
   * installed; then BatchLogRecordProcessor), SentryAppender (AsyncHttpTransport),
   * HttpEventCollectorLogbackAppender (an asynchronous HTTP client), Loki4jAppender
   * (AsyncBufferPipeline), appenders of logstash-logback-encoder with a ring buffer (one warning
   * for many events), Logback's SocketAppender (after a failed write, on a thread of its own).
   */
  private static final List<String> UNSEEN_DISCARDS =
      List.of(
          "io.opentelemetry.instrumentation.logback.appender.",
          "io.sentry.",
          "com.splunk.logging.HttpEventCollector",
          "com.github.loki4j.",
          "net.logstash.logback.appender.AsyncDisruptorAppender",
          "ch.qos.logback.classic.net.SocketAppender",
          "ch.qos.logback.classic.net.SSLSocketAppender");

  private static final List<String> RING_BUFFERS =
      List.of("net.logstash.logback.appender.AsyncDisruptorAppender");

  /** Prefixes of classes that take the caller's location from their encoder or layout alone. */
  private static final List<String> PRINTERS =
      List.of(
          "ch.qos.logback.classic.",
          "ch.qos.logback.core.",
          "net.logstash.logback.appender.",
          "io.sentry.logback.",
          "com.splunk.logging.");

  /** Prefixes of classes that hold no event. */
  private static final List<String> PLAIN =
      List.of("java.lang.String", "java.io.", "java.net.", "java.nio.", "java.time.");

  private KnownAppenders() {}

  static boolean isNetwork(Appender<ILoggingEvent> appender) {
    return matches(appender, LogbackAppenders::isNetwork);
  }

  /** True if the appender works only on the thread that logs. */
  static boolean staysWithCaller(Appender<ILoggingEvent> appender) {
    return matches(appender, type -> startsWithAny(type, CALLERS));
  }

  /** True if the appender discards events from a queue of its own without a sign for each. */
  static boolean discardsUnseen(Appender<ILoggingEvent> appender) {
    return matches(appender, type -> startsWithAny(type, UNSEEN_DISCARDS));
  }

  /** True for the appenders of logstash-logback-encoder that have a ring buffer. */
  static boolean hasRingBuffer(Appender<ILoggingEvent> appender) {
    return matches(appender, type -> startsWithAny(type, RING_BUFFERS));
  }

  /** True if the appender itself does not read the caller's location; a subclass may. */
  static boolean leavesCallerToPrinter(Appender<ILoggingEvent> appender) {
    for (Class<?> type = appender.getClass(); type != null; type = type.getSuperclass()) {
      if (startsWithAny(type.getName(), PRINTERS)) {
        return true;
      }
      if (mayGetEvents(type)) {
        return false;
      }
    }
    return false;
  }

  /** False if no method of a class takes an event, or anything that may hold one. */
  private static boolean mayGetEvents(Class<?> type) {
    if (NativeImage.isPresent()) {
      return true; // A native image leaves methods out.
    }
    try {
      return Stream.of(type.getDeclaredMethods())
          .filter(method -> !method.getName().equals("equals"))
          .flatMap(method -> Stream.of(method.getParameterTypes()))
          .anyMatch(taken -> !taken.isPrimitive() && !startsWithAny(taken.getName(), PLAIN));
    } catch (LinkageError e) {
      return true; // The class refers to one that is not there.
    }
  }

  /** True for Logback's own AsyncAppender: a subclass may do more than to queue. */
  static boolean isAsync(Appender<ILoggingEvent> appender) {
    return appender.getClass() == AsyncAppender.class;
  }

  /** True if the appender may write once per batch, since no other process writes to its file. */
  static boolean mayBatch(Appender<ILoggingEvent> appender) {
    return appender instanceof FileAppender<?> file
        && appender.getClass().getName().startsWith("ch.qos.logback.core.")
        && file.isImmediateFlush()
        && !file.isPrudent();
  }

  private static boolean matches(Appender<ILoggingEvent> appender, Predicate<String> known) {
    for (Class<?> type = appender.getClass();
        type != null && !type.getName().startsWith("ch.qos.logback.core.");
        type = type.getSuperclass()) {
      if (known.test(type.getName())) {
        return true;
      }
    }
    return false;
  }

  private static boolean startsWithAny(String type, List<String> prefixes) {
    return prefixes.stream().anyMatch(type::startsWith);
  }
}
