/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.appender;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.AsyncAppenderBase;
import ch.qos.logback.core.FileAppender;
import io.hotguard.internal.NativeImage;
import io.hotguard.logging.rules.facts.AppenderTraits;
import io.hotguard.logging.rules.facts.AppenderTraits.Trait;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Appenders that the guard knows by their class. */
final class KnownAppenders {
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
    return traits(appender).has(Trait.NETWORK);
  }

  /** True if the appender, with its settings, takes events into a queue of its own. */
  static boolean hasQueue(Appender<ILoggingEvent> appender) {
    return appender instanceof AsyncAppenderBase<?>
        || traits(appender)
            .has(Trait.QUEUE, name -> Objects.toString(CallerUse.setting(appender, name), ""));
  }

  /** True for an appender of logstash-logback-encoder, or one that extends it. */
  static boolean isOfLogstash(Appender<ILoggingEvent> appender) {
    Class<?> type = appender.getClass();
    while (type != null && !type.getName().startsWith(LogstashReceipts.LIBRARY)) {
      type = type.getSuperclass();
    }
    return type != null;
  }

  static AppenderTraits traits(Appender<?> appender) {
    return AppenderTraits.ofClass(appender.getClass());
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

  private static boolean startsWithAny(String type, List<String> prefixes) {
    return prefixes.stream().anyMatch(type::startsWith);
  }
}
