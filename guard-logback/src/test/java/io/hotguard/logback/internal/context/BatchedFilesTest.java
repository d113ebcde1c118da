/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.LayoutBase;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Spill;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are written once per batch: nothing stays in a buffer, and no loss goes uncounted. */
@Timeout(300)
class BatchedFilesTest {
  private static final Path FULL = Path.of("/dev/full");
  private static final String ENCODER = "<encoder><pattern>%msg%n</pattern></encoder>";

  @TempDir Path work;

  private final String gate = LogbackRig.unique("gate");

  /** Cannot print one text. */
  public static final class FailingLayout extends LayoutBase<ILoggingEvent> {
    @Override
    public String doLayout(ILoggingEvent event) {
      if (event.getFormattedMessage().equals("poison")) {
        throw new IllegalStateException("injected defect");
      }
      return event.getFormattedMessage() + System.lineSeparator();
    }
  }

  private Path file(String name) {
    return work.resolve(name + ".log");
  }

  private static String appender(String name, Path file, String more) {
    return "<appender name='"
        + name
        + "' class='ch.qos.logback.core.FileAppender'><file>"
        + file
        + "</file>"
        + more
        + "</appender>";
  }

  private String appender(String name) {
    return appender(name, file(name), ENCODER);
  }

  private static String logger(String name, String... appenders) {
    StringBuilder refs = new StringBuilder();
    for (String each : appenders) {
      refs.append("<appender-ref ref='").append(each).append("'/>");
    }
    return "<logger name='" + name + "' additivity='false'>" + refs + "</logger>";
  }

  /** Starts with an appender at which a test can hold the consumer. */
  private LogbackRig start(String xml, String... settings) {
    return LogbackRig.start(
        LogbackRig.settings(work.resolve("spill"), settings),
        LogbackRig.probe("GATE", gate)
            + logger("gate", "GATE")
            + "<root level='TRACE'/>"
            + LogbackRig.SILENT_GUARD
            + xml);
  }

  private static void needsAFullDevice() {
    assumeTrue(Files.exists(FULL), "a device that is always full");
  }

  /** Has the consumer find everything that is logged meanwhile at once. */
  private void inOneBatch(LogbackRig rig, Runnable logging) throws InterruptedException {
    ProbeAppender.Sink sink = ProbeAppender.sink(gate);
    sink.close();
    rig.logger("gate").info("hold");
    sink.entered.await();
    logging.run();
    sink.open();
  }

  private static List<String> batched(LogbackRig rig) {
    return rig.guard().changes().stream().filter(each -> each.contains("per batch")).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"FileAppender", "rolling.RollingFileAppender"})
  void areComplete(String type) throws IOException {
    String policy =
        type.startsWith("rolling")
            ? "<rollingPolicy class='ch.qos.logback.core.rolling.TimeBasedRollingPolicy'>"
                + "<fileNamePattern>"
                + file("old-%d")
                + "</fileNamePattern></rollingPolicy>"
            : "";
    String sink =
        appender("FILE", file("FILE"), policy + ENCODER)
            .replace("ch.qos.logback.core.FileAppender", "ch.qos.logback.core." + type);
    try (LogbackRig rig = start(sink + logger("app", "FILE"), "ring-size", "1024")) {
      assertThat(batched(rig))
          .containsExactly("appender FILE: written once per batch instead of once per event");
      List<String> ids = PreparedJournal.ids(0, 500);
      ids.forEach(rig.logger("app")::info);
      Await.until("written", () -> rig.count("written") == 500);

      assertThat(Files.readAllLines(file("FILE"))).isEqualTo(ids);
    }
  }

  @Test
  void areNeitherThoseOfExemptLoggersNorIsolated() {
    String appenders = appender("PLAIN") + appender("EXEMPT") + appender("ISOLATED");
    String loggers = logger("app", "PLAIN", "ISOLATED", "EXEMPT") + logger("audit", "EXEMPT");
    try (LogbackRig rig = start(appenders + loggers, "exempt", "audit", "isolate", "ISOLATED")) {
      assertThat(batched(rig)).singleElement().asString().startsWith("appender PLAIN: ");
    }
  }

  @Test
  void areNoneIfTheSettingSaysSo() {
    try (LogbackRig rig = start(appender("FILE") + logger("app", "FILE"), "flush", "keep")) {
      assertThat(batched(rig)).isEmpty();
    }
  }

  @Test
  void haveNothingInABufferWhenTheLastEventIsForAnotherAppender() throws IOException {
    String filter =
        "<filter class='ch.qos.logback.classic.filter.ThresholdFilter'><level>WARN</level></filter>";
    String appenders = appender("FILE", file("FILE"), filter + ENCODER) + appender("ALL");
    try (LogbackRig rig = start(appenders + logger("app", "FILE", "ALL"))) {
      for (int i = 1; i <= 10; i++) {
        rig.logger("app").warn("for both");
        rig.logger("app").info("for one");
        int logged = 2 * i;
        Await.until("written", () -> rig.count("written") == logged);
        assertThat(Files.readAllLines(file("FILE"))).hasSize(i);
      }
    }
  }

  @Test
  void getWhatAThreadOfItsOwnHasGivenToTheAppender() throws IOException {
    try (LogbackRig rig = start(appender("FILE") + logger("app", "FILE"))) {
      Logger logger = rig.logger("app");
      logger
          .getAppender("FILE")
          .doAppend(new LoggingEvent("x", logger, Level.INFO, "by the way", null, null));
      Await.until("in the file", () -> size(file("FILE")) > 0);

      assertThat(Files.readAllLines(file("FILE"))).containsExactly("by the way");
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void lackOnlyTheEventThatALayoutCannotPrint() throws Exception {
    String encoder =
        "<encoder class='ch.qos.logback.core.encoder.LayoutWrappingEncoder'><layout class='"
            + FailingLayout.class.getName()
            + "'/></encoder>";
    try (LogbackRig rig = start(appender("FILE", file("FILE"), encoder) + logger("app", "FILE"))) {
      inOneBatch(
          rig,
          () -> {
            PreparedJournal.ids(0, 20).forEach(rig.logger("app")::info);
            rig.logger("app").info("poison");
            rig.logger("app").info("after");
          });
      GuardSnapshot end = rig.awaitDrained();

      assertThat(Files.readAllLines(file("FILE"))).hasSize(21).endsWith("after");
      assertThat(end.counters())
          .containsEntry("dropped.reason.appender-failed", 1L)
          .containsEntry("written", 22L); // One held the gate.
    }
  }

  @Test
  void countEachEventThatADiskWithoutRoomDoesNotTake() {
    needsAFullDevice();
    try (LogbackRig rig = start(appender("FULL", FULL, ENCODER) + logger("app", "FULL"))) {
      PreparedJournal.ids(0, 100).forEach(rig.logger("app")::info);
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters())
          .containsEntry("written", 0L)
          .containsEntry("dropped.reason.appender-failed", 100L);
    }
  }

  @Test
  void countAsWrittenWhatIsInOneWhileAnotherIsFull() throws Exception {
    needsAFullDevice();
    String appenders = appender("FULL", FULL, ENCODER) + appender("FILE");
    try (LogbackRig rig = start(appenders + logger("app", "FULL") + logger("audit", "FILE"))) {
      rig.logger("app").info("lost");
      Await.until("dropped", () -> rig.count("dropped") == 1);
      inOneBatch(
          rig,
          () -> {
            for (String id : PreparedJournal.ids(0, 40)) {
              rig.logger("audit").info(id);
              rig.logger("app").info("lost");
            }
          });
      GuardSnapshot end = rig.awaitDrained();

      assertThat(Files.readAllLines(file("FILE"))).isEqualTo(PreparedJournal.ids(0, 40));
      assertThat(end.counters())
          .containsEntry("dropped", 41L)
          .containsEntry("written", 41L); // One held the gate.
    }
  }

  /** An event of the spill that is given up is no failed flush of the events that follow. */
  @Test
  void areOfferedSpilledEventsOnceEachIfTheyTakeNone() throws Exception {
    needsAFullDevice();
    String name = LogbackRig.unique("count");
    String appenders = appender("FULL", FULL, ENCODER) + LogbackRig.probe("COUNT", name);
    try (LogbackRig rig = start(appenders + logger("app", "FULL", "COUNT"))) {
      inOneBatch(rig, () -> PreparedJournal.ids(0, 2_000).forEach(rig.logger("app")::warn));
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters().get("spilled")).isGreaterThan(1_500);
      assertThat(end.counters()).containsEntry("dropped", 2_000L);
      assertThat(ProbeAppender.sink(name).texts).hasSizeLessThan(2_000 + 3 * Spill.BATCH);
    }
  }

  @Test
  void loseNothingToResets() throws IOException {
    String xml = appender("FILE") + logger("app", "FILE") + LogbackRig.SILENT_GUARD;
    List<String> ids = PreparedJournal.ids(0, 2_000);
    try (LogbackRig rig = start(xml, "ring-size", "4096")) {
      for (int i = 0; i < ids.size(); i++) {
        rig.logger("app").info(ids.get(i));
        if (i % 200 == 100) {
          rig.context.reset();
          rig.configure(xml);
        }
      }
      GuardSnapshot end = rig.awaitDrained();

      assertThat(Files.readAllLines(file("FILE"))).isEqualTo(ids);
      assertThat(end.counters()).containsEntry("written", 2_000L);
    }
  }
}
