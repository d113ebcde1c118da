/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import io.opentelemetry.instrumentation.logback.appender.v1_0.OpenTelemetryAppender;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Appenders that queue by themselves and discard without a sign. */
@Timeout(120)
class UnseenDiscardsTest {
  private static final String OPEN_TELEMETRY =
      "<appender name='OTEL' class='" + OpenTelemetryAppender.class.getName() + "'/>";

  @TempDir Path directory;

  private LogbackRig start(String report, String appenders, String ref, String... more) {
    return LogbackRig.start(
        LogbackRig.settings(directory, more),
        appenders
            + LogbackRig.probe("REPORT", report)
            + "<logger name='io.hotguard.logging' level='INFO' additivity='false'>"
            + "<appender-ref ref='REPORT'/></logger>"
            + "<root level='INFO'><appender-ref ref='"
            + ref
            + "'/></root>");
  }

  private static void awaitLine(String report, String line) {
    Await.until("reported", () -> ProbeAppender.sink(report).texts.contains(line));
  }

  private static String writtenUnseen(String appender) {
    return "hotguard: appender "
        + appender
        + " has a queue of its own and does not report what it discards: such events count as"
        + " written. Watch the metrics of its library";
  }

  @Test
  void areNotCountedWhereAnAppenderStaysWithItsCallers() {
    String report = LogbackRig.unique("report");
    try (LogbackRig rig = start(report, OPEN_TELEMETRY, "OTEL")) {
      awaitLine(
          report,
          "hotguard: appender OTEL stays with its callers, whose trace it reads, and has a queue of"
              + " its own: the guard does not count its events. Watch the metrics of its library");
      rig.logger("app").info("to the appender of the callers alone");
      assertThat(rig.awaitDrained().counters()).containsEntry("logged", 0L);
    }
  }

  @Test
  void countAsWrittenWhereTheGuardCallsTheAppender() {
    String report = LogbackRig.unique("report");
    String async =
        "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'>"
            + "<appender-ref ref='OTEL'/></appender>";
    try (LogbackRig rig = start(report, OPEN_TELEMETRY + async, "ASYNC")) {
      awaitLine(report, writtenUnseen("OTEL"));
      assertThat(rig.guard().changes()).noneMatch(change -> change.contains("journal"));
    }
  }
}
