/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.findings.OwnLine;
import io.hotguard.logging.internal.guard.OwnLines;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The lines that the guard itself writes into the log. <b>Threading:</b> any thread. */
public final class OwnEvents {
  /*
   * Refused: LoggingEvent. It reads the MDC, and the MDC class of SLF4J keeps an adapter that does
   * nothing if it is first used while Logback is being configured.
   */
  private OwnEvents() {}

  public static boolean isEnabled(LoggerContext context, OwnLine line) {
    return isEnabled(context, level(line));
  }

  private static boolean isEnabled(LoggerContext context, Level level) {
    return level.isGreaterOrEqual(context.getLogger(OwnLines.LOGGER_NAME).getEffectiveLevel());
  }

  private static Level level(OwnLine line) {
    return line.isWarning() ? Level.WARN : Level.INFO;
  }

  /** Writes lines on this thread, as a caller would, where no guard is in front of appenders. */
  public static void write(LoggerContext context, List<OwnLine> lines) {
    for (OwnLine line : lines) {
      if (isEnabled(context, line)) {
        context.getLogger(OwnLines.LOGGER_NAME).callAppenders(event(context, line));
      }
    }
  }

  public static ILoggingEvent event(LoggerContext context, OwnLine line) {
    return new RecordedEvent(
        new RecordedEvent.Origin(
            Instant.now(),
            0,
            level(line),
            OwnLines.LOGGER_NAME,
            Thread.currentThread().getName(),
            context.getLoggerContextRemoteView()),
        new RecordedEvent.Text(line.text(), line.text(), List.of()),
        List.of(),
        Map.of(),
        List.of(),
        null,
        null);
  }

  /** Says on standard error that an inherited level hides the report. */
  public static void tellIfHidden(LoggerContext context, OwnLines report, List<OwnLine> lines) {
    Logger logger = context.getLogger(OwnLines.LOGGER_NAME);
    while (logger.getLevel() == null) {
      logger = parent(context, logger.getName());
    }
    boolean isRoot = Logger.ROOT_LOGGER_NAME.equals(logger.getName());
    report
        .hint(
            lines,
            new OwnLines.Inherited(
                isRoot ? "root" : logger.getName(),
                logger.getLevel().toString(),
                isEnabled(context, Level.INFO),
                isEnabled(context, Level.WARN)))
        .ifPresent(System.err::println);
  }

  /** Returns the logger above; the root logger always has a level. */
  private static Logger parent(LoggerContext context, String name) {
    int end = name.lastIndexOf('.');
    return context.getLogger(end < 0 ? Logger.ROOT_LOGGER_NAME : name.substring(0, end));
  }
}
