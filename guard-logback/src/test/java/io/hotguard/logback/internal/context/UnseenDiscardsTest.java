/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.hotguard.logging.internal.foreign.ForeignCode;
import io.hotguard.logging.internal.ring.Await;
import io.opentelemetry.instrumentation.logback.appender.v1_0.OpenTelemetryAppender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.Semaphore;
import java.util.stream.IntStream;
import net.logstash.logback.appender.LoggingEventAsyncDisruptorAppender;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
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

  /** A ring buffer of two slots, before an appender that takes nothing until it is let. */
  private static final String RING =
      "<appender name='GATED' class='"
          + GatedAppender.class.getName()
          + "'/><appender name='NET' class='"
          + LoggingEventAsyncDisruptorAppender.class.getName()
          + "'><ringBufferSize>2</ringBufferSize><shutdownGracePeriod>1 milliseconds"
          + "</shutdownGracePeriod><appender-ref ref='GATED'/></appender>";

  /** Takes as many events as it is let. */
  public static final class GatedAppender extends AppenderBase<ILoggingEvent> {
    static final Semaphore OPEN = new Semaphore(0);
    static final List<String> TAKEN = new CopyOnWriteArrayList<>();

    @Override
    protected void append(ILoggingEvent event) {
      OPEN.acquireUninterruptibly();
      TAKEN.add(event.getFormattedMessage());
    }
  }

  @TempDir Path directory;

  @BeforeEach
  void close() {
    GatedAppender.OPEN.drainPermits();
    GatedAppender.TAKEN.clear();
  }

  @AfterEach
  void open() {
    GatedAppender.OPEN.release(1_000);
  }

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
        + " has a queue of its own and does not tell what becomes of an event: its events count as"
        + " handed-over, not as written. Watch the metrics of its library";
  }

  @Test
  void areNotCountedWhereAnAppenderStaysWithItsCallers() {
    String report = LogbackRig.unique("report");
    try (LogbackRig rig = start(report, OPEN_TELEMETRY, "OTEL")) {
      awaitLine(
          report,
          "hotguard: " + ForeignCode.kept("OTEL", List.of(OpenTelemetryAppender.class.getName())));
      rig.logger("app").info("to the appender of the callers alone");
      assertThat(rig.awaitDrained().counters()).containsEntry("logged", 0L);
    }
  }

  @Test
  void countAsHandedOverWhereTheGuardCallsTheAppender() {
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
      assertThat(rig.count("isolated.NET.handed-over")).as("the room in its queue").isEqualTo(1);
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(19);
    }
  }

  @Test
  void waitInTheJournalUntilALogstashAppenderHasRoom() {
    String report = LogbackRig.unique("report");
    try (LogbackRig rig = start(report, RING, "NET")) {
      assertThat(rig.guard().changes())
          .contains("appender NET: delivered from its own journal on disk");
      LoggingEventAsyncDisruptorAppender net =
          (LoggingEventAsyncDisruptorAppender)
              rig.logger(Logger.ROOT_LOGGER_NAME).getAppender("NET");
      assertThat(net.getAppendTimeout().getMilliseconds()).as("as configured").isZero();
      for (int i = 0; i < 100; i++) {
        rig.logger("app").info("{}", i);
      }
      rig.awaitDrained();
      Await.until("full", () -> rig.count("isolated.NET.handed-over") == 2);
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(98);
      GatedAppender.OPEN.release(100);
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      Await.until("taken", () -> GatedAppender.TAKEN.contains("99"));
      assertThat(GatedAppender.TAKEN)
          .containsExactlyElementsOf(IntStream.range(0, 100).mapToObj(Integer::toString).toList());
    }
  }
}
