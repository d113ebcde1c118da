/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.event;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hotguard.GuardMode;
import io.hotguard.logging.internal.findings.HiddenReport;
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
  public static final String LOGGER_NAME = HiddenReport.LOGGER_NAME;

  private static final String PREFIX = "hotguard: ";
  private static final String ENFORCE = "hotguard.mode=enforce";

  private OwnEvents() {}

  /** One line to log. */
  public record Line(Level level, String text) {}

  /** The state of the guard in a mode, for the first line of its report. */
  private static String state(GuardMode mode, String version) {
    return mode == GuardMode.ENFORCE
        ? "guarding Logback " + version
        : "observing Logback " + version + ", which stays as configured";
  }

  /** The line that says that the guard is on. */
  public static Line guarding(String version) {
    return new Line(Level.INFO, PREFIX + state(GuardMode.ENFORCE, version));
  }

  /** The line that says that the guard reports and changes nothing. */
  public static Line observing(String version) {
    return new Line(Level.INFO, PREFIX + state(GuardMode.WARN, version));
  }

  /** The report of these lines, as a level may hide it. */
  public static HiddenReport report(
      GuardMode mode, String version, int changes, StartupFindings findings, List<Line> lines) {
    return new HiddenReport(
        mode,
        state(mode, version),
        changes,
        findings.found().size(),
        lines.stream().anyMatch(line -> line.level().equals(Level.WARN)));
  }

  public static Line warning(String text) {
    return new Line(Level.WARN, PREFIX + text);
  }

  public static Line changed(String change) {
    return new Line(Level.INFO, PREFIX + "changed " + change);
  }

  /** The line about a limit of the counts, or about the price of ENFORCE. */
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

  /** Writes lines on this thread, as a caller would, where no guard is in front of appenders. */
  public static void write(LoggerContext context, List<Line> lines) {
    for (Line line : lines) {
      if (isEnabled(context, line.level())) {
        context.getLogger(LOGGER_NAME).callAppenders(event(context, line));
      }
    }
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
        null,
        null);
  }

  /** Says on standard error that an inherited level hides the report. */
  public static void tellIfHidden(LoggerContext context, HiddenReport report) {
    Logger logger = context.getLogger(LOGGER_NAME);
    while (logger.getLevel() == null) {
      logger = parent(context, logger.getName());
    }
    boolean isRoot = Logger.ROOT_LOGGER_NAME.equals(logger.getName());
    report
        .hint(
            new HiddenReport.Inherited(
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
