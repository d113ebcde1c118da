/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import io.hotguard.logback.internal.appender.GuardedAppender;
import io.hotguard.logging.internal.ring.Await;
import io.opentelemetry.instrumentation.logback.appender.v1_0.OpenTelemetryAppender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.stream.IntStream;
import net.logstash.logback.appender.AsyncDisruptorAppender;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Appenders that queue by themselves and discard without a sign. */
@Timeout(120)
@Tag("oldest")
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

  /** It says so by an information. */
  @Test
  void areOfferedAgainIfASocketAppenderHasNoRoom() throws IOException {
    int port;
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = closed.getLocalPort();
    }
    String report = LogbackRig.unique("report");
    String socket =
        "<appender name='NET' class='ch.qos.logback.classic.net.SocketAppender'>"
            + "<remoteHost>localhost</remoteHost><port>"
            + port
            + "</port><queueSize>1</queueSize><eventDelayLimit>1 milliseconds</eventDelayLimit>"
            + "</appender>";
    try (LogbackRig rig = start(report, socket, "NET", "shutdown-timeout", "10ms")) {
      awaitLine(report, writtenUnseen("NET"));
      for (int i = 0; i < 20; i++) {
        rig.logger("app").info("{}", i);
      }
      rig.awaitDrained();
      Await.until("refused", () -> rig.count("isolated.NET.failures") >= 3);
      assertThat(rig.count("isolated.NET.written")).as("the room in its queue").isEqualTo(1);
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(19);
    }
  }

  /** Callers would wait, too. */
  @Test
  void stayWithALogstashAppenderOfAnExemptLogger() {
    String report = LogbackRig.unique("report");
    String ring = "<appender name='NET' class='" + AsyncDisruptorAppender.class.getName() + "'/>";
    String audit = "<logger name='audit' additivity='false'><appender-ref ref='NET'/></logger>";
    try (LogbackRig rig = start(report, ring + audit, "NET", "exempt", "audit")) {
      assertThat(rig.guard().changes())
          .contains("appender NET: delivered from its own journal on disk");
      AsyncDisruptorAppender net = (AsyncDisruptorAppender) rig.logger("audit").getAppender("NET");
      assertThat(net.getAppendTimeout().getMilliseconds()).isZero();
    }
  }

  /** Its callers would wait for room that never comes. */
  @Test
  void makeNoCallerWaitForEverWhoseExemptLoggerGetsALogstashAppenderLater() {
    String report = LogbackRig.unique("report");
    String ring = "<appender name='NET' class='" + AsyncDisruptorAppender.class.getName() + "'/>";
    int room = AsyncDisruptorAppender.ROOM.drainPermits();
    try (LogbackRig rig = start(report, ring, "NET", "exempt", "audit")) {
      Logger root = rig.logger(Logger.ROOT_LOGGER_NAME);
      AsyncDisruptorAppender net =
          (AsyncDisruptorAppender)
              ((GuardedAppender) root.iteratorForAppenders().next()).getAppender("NET");
      Logger audit = rig.logger("audit");
      audit.setAdditive(false);
      audit.addAppender(net);
      audit.info("discarded after a bounded wait");
      assertThat(net.getAppendTimeout().getMilliseconds()).isNotNegative();
      Await.until("its own timeout", () -> net.getAppendTimeout().getMilliseconds() == 0);
      Await.until(
          "told",
          () ->
              rig.guard()
                  .changes()
                  .contains("appender NET: delivered from its own journal on disk"));
    } finally {
      AsyncDisruptorAppender.ROOM.release(room);
    }
  }

  @Test
  void waitInTheJournalUntilALogstashAppenderHasRoom() {
    String report = LogbackRig.unique("report");
    String ring = "<appender name='NET' class='" + AsyncDisruptorAppender.class.getName() + "'/>";
    try (LogbackRig rig = start(report, ring, "NET")) {
      assertThat(rig.guard().changes())
          .contains(
              "appender NET: delivered from its own journal on disk, waits for room in its ring"
                  + " buffer");
      for (int i = 0; i < 100; i++) {
        rig.logger("app").info("{}", i);
      }
      rig.awaitDrained();
      Await.until("full", () -> rig.count("isolated.NET.written") == 2);
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(98);
      AsyncDisruptorAppender.ROOM.release(98);
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      // An event that finds room just before its time is over may be taken twice.
      assertThat(new LinkedHashSet<>(AsyncDisruptorAppender.TAKEN))
          .containsExactlyElementsOf(IntStream.range(0, 100).mapToObj(Integer::toString).toList());
    }
  }
}
