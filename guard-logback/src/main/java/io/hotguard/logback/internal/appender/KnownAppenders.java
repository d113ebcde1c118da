/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.FileAppender;
import java.util.List;

/** Appenders that the guard knows by their class. */
final class KnownAppenders {
  /** Prefixes of classes that wait for another machine. */
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
          "io.sentry.",
          "net.logstash.logback.appender.");

  /** Prefixes of classes that read the context of the calling thread, and do not wait. */
  private static final List<String> CALLERS = List.of("io.opentelemetry.");

  private KnownAppenders() {}

  static boolean isNetwork(Appender<ILoggingEvent> appender) {
    return matches(appender, NETWORK);
  }

  /** True if the appender works only on the thread that logs. */
  static boolean staysWithCaller(Appender<ILoggingEvent> appender) {
    return matches(appender, CALLERS);
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

  private static boolean matches(Appender<ILoggingEvent> appender, List<String> prefixes) {
    for (Class<?> type = appender.getClass();
        type != null && !type.getName().startsWith("ch.qos.logback.core.");
        type = type.getSuperclass()) {
      if (prefixes.stream().anyMatch(type.getName()::startsWith)) {
        return true;
      }
    }
    return false;
  }
}
