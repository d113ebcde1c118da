/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.logging.internal.findings.StartupFindings;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The lines that the guard itself writes into the log. <b>Threading:</b> any thread. */
public final class OwnEvents {
  /*
   * Refused: LoggingEvent. It reads the MDC, and the MDC class of SLF4J keeps an adapter that does
   * nothing if it is first used while Logback is being configured.
   */
  public static final String LOGGER_NAME = "io.hotguard.logging";

  private static final String PREFIX = "hotguard: ";
  private static final String ENFORCE = "hotguard.mode=enforce";
  private static final StackTraceElement SELF =
      new StackTraceElement(OwnEvents.class.getName(), "event", "OwnEvents.java", -1);

  private OwnEvents() {}

  /** One line to log. */
  public record Line(Level level, String text) {}

  /** The line that says that the guard is on. */
  public static Line guarding(String version) {
    return new Line(
        Level.INFO,
        PREFIX + "guarding Logback " + version + ": no logging call waits for an appender");
  }

  /** The line that says that the guard reports and changes nothing. */
  public static Line observing(String version) {
    return new Line(
        Level.INFO, PREFIX + "observing Logback " + version + ", which stays as configured");
  }

  public static Line warning(String text) {
    return new Line(Level.WARN, PREFIX + text);
  }

  public static Line changed(String change) {
    return new Line(Level.INFO, PREFIX + "changed " + change);
  }

  /** The line about something that the counts cannot know. */
  public static Line unknown(String unknown) {
    return new Line(Level.INFO, PREFIX + unknown);
  }

  public static Line planned(String change) {
    return new Line(Level.INFO, PREFIX + "would change (" + ENFORCE + ") " + change);
  }

  /** The lines about findings. */
  public static List<Line> findings(StartupFindings findings) {
    return findings.lines().stream()
        .map(line -> new Line(line.isWarning() ? Level.WARN : Level.INFO, line.text()))
        .toList();
  }

  public static boolean isEnabled(LoggerContext context, Level level) {
    return level.isGreaterOrEqual(context.getLogger(LOGGER_NAME).getEffectiveLevel());
  }

  public static ILoggingEvent event(LoggerContext context, Line line) {
    return new RecordedEvent(
        new RecordedEvent.Origin(
            Instant.now(),
            0,
            line.level(),
            LOGGER_NAME,
            Thread.currentThread().getName(),
            context.getLoggerContextRemoteView()),
        new RecordedEvent.Text(line.text(), line.text(), List.of()),
        List.of(),
        Map.of(),
        List.of(),
        new StackTraceElement[] {SELF},
        null);
  }

  /** Says on standard error that the level of the guard's logger hides its report. */
  public static void tellIfHidden(LoggerContext context, List<Line> lines) {
    if (lines.stream().noneMatch(line -> isEnabled(context, line.level()))) {
      System.err.println(
          PREFIX
              + "logger "
              + LOGGER_NAME
              + " is at "
              + context.getLogger(LOGGER_NAME).getEffectiveLevel()
              + ", which hides the report of the logging guard ("
              + lines.size()
              + " lines). Give it the level info to read it, or off to do without");
    }
  }
}
