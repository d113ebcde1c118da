/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hotguard.logging.internal.queue.Log4jEventsTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** File appenders that write once per batch: who does, and that nothing stays behind or is lost. */
@Timeout(300)
class BatchedFilesTest {
  private static final String LAYOUT = "<PatternLayout pattern='%m%n'/>";

  @TempDir Path work;

  private Path file(String name) {
    return work.resolve(name + ".log");
  }

  private String appender(String type, String name, String more) {
    String rolling = type.startsWith("Rolling") ? " filePattern='" + file(name) + ".%i'" : "";
    String policy = type.startsWith("Rolling") ? "<SizeBasedTriggeringPolicy size='1 KB'/>" : "";
    return "<%s name='%s' fileName='%s'%s %s>%s%s</%s>"
        .formatted(type, name, file(name), rolling, more, LAYOUT, policy, type);
  }

  private static String root(String... refs) {
    StringBuilder root = new StringBuilder("<Root level='info'>");
    for (String ref : refs) {
      root.append("<AppenderRef ref='").append(ref).append("'/>");
    }
    return root + "</Root>";
  }

  private GuardedRig start(String appenders, String loggers, String... settings) {
    return GuardedRig.start(
        work.resolve("spill"), GuardedRig.xml(appenders, DiskRig.SILENT_GUARD + loggers), settings);
  }

  private static boolean isBatched(GuardedRig rig, String name) {
    return !((AbstractOutputStreamAppender<?>) rig.context.getConfiguration().getAppender(name))
        .getImmediateFlush();
  }

  @ParameterizedTest
  @ValueSource(strings = {"File", "RollingFile", "RandomAccessFile", "RollingRandomAccessFile"})
  void flushesEachKindOfFileWhenTheRingIsEmpty(String type) throws IOException {
    try (GuardedRig rig = start(appender(type, "sink", ""), root("sink"), "ring-size", "1024")) {
      assertThat(isBatched(rig, "sink")).isTrue();
      assertThat(rig.guard.changes())
          .contains("appender sink: written once per batch instead of once per event");
      List<String> ids = DiskRig.ids(0, 500);
      ids.forEach(rig.logger("app")::info);
      GuardedRig.await("written", () -> rig.count("written") + rig.count("dropped") == 500);

      assertThat(rig.count("dropped")).isZero();
      List<String> lines = new ArrayList<>();
      for (Path part : parts(type)) {
        lines.addAll(Files.readAllLines(part));
      }
      assertThat(lines).containsExactlyInAnyOrderElementsOf(ids);
    }
  }

  private List<Path> parts(String type) throws IOException {
    try (var files = Files.list(work)) {
      List<Path> parts =
          files.filter(each -> each.getFileName().toString().startsWith("sink.log")).toList();
      assertThat(parts).hasSizeGreaterThanOrEqualTo(type.startsWith("Rolling") ? 2 : 1);
      return parts;
    }
  }

  @Test
  void leavesToTheUserWhatTheUserHasDecided() {
    String appenders =
        appender("File", "asked", "immediateFlush='true'")
            + appender("File", "unbuffered", "bufferedIO='false'")
            + appender("File", "throwing", "ignoreExceptions='false'")
            + appender("File", "exempt", "")
            + appender("File", "plain", "");
    String loggers =
        root("asked", "unbuffered", "throwing", "plain")
            + "<Logger name='audit' level='info' additivity='false'><AppenderRef ref='exempt'/></Logger>";
    try (GuardedRig rig = start(appenders, loggers, "exempt", "audit")) {
      Map<String, Boolean> batched = new TreeMap<>();
      for (String name : List.of("asked", "unbuffered", "throwing", "exempt", "plain")) {
        batched.put(name, isBatched(rig, name));
      }
      assertThat(batched)
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  "asked", false,
                  "unbuffered", false,
                  "throwing", false,
                  "exempt", false,
                  "plain", true));
    }
  }

  @Test
  void leavesAFileBehindAnIsolatedAppenderToItsDelivery() {
    String appenders =
        "<Socket name='net' host='127.0.0.1' port='9' ignoreExceptions='false' immediateFail='true'>"
            + LAYOUT
            + "</Socket>"
            + appender("File", "instead", "")
            + "<Failover name='both' primary='net'><Failovers><AppenderRef ref='instead'/></Failovers></Failover>";
    try (GuardedRig rig = start(appenders, root("both"), "shutdown-timeout", "0s")) {
      assertThat(rig.guard.changes())
          .contains("appender both: delivered from its own journal on disk");
      assertThat(isBatched(rig, "instead")).isFalse();
    }
  }

  @Test
  void keepsItsHandsOffWhenTold() {
    try (GuardedRig rig = start(appender("File", "sink", ""), root("sink"), "flush", "keep")) {
      assertThat(isBatched(rig, "sink")).isFalse();
      assertThat(rig.guard.changes()).noneMatch(change -> change.contains("batch"));
    }
  }

  /** Log4j itself writes out at the last event of a batch, which may be for another appender. */
  @Test
  void leavesNothingInABufferWhenTheLastEventIsForAnotherAppender() throws IOException {
    String appenders = appender("File", "sink", "") + appender("File", "all", "");
    String loggers =
        "<Root level='info'><AppenderRef ref='sink' level='warn'/><AppenderRef ref='all'/></Root>";
    try (GuardedRig rig = start(appenders, loggers)) {
      for (int i = 0; i < 10; i++) {
        rig.logger("app").warn("for both");
        rig.logger("app").info("for one");
        int logged = 2 * (i + 1);
        GuardedRig.await("written", () -> rig.count("written") == logged);
        assertThat(Files.readAllLines(file("sink"))).hasSize(i + 1);
      }
    }
  }

  @Test
  void writesOutWhatAThreadOfItsOwnHasGivenToTheAppender() throws IOException {
    try (GuardedRig rig = start(appender("File", "sink", ""), root("sink"))) {
      rig.context
          .getConfiguration()
          .getAppender("sink")
          .append(Log4jEventsTest.event(org.apache.logging.log4j.Level.INFO, "by the way"));
      GuardedRig.await("in the file", () -> size(file("sink")) > 0);

      assertThat(Files.readAllLines(file("sink"))).containsExactly("by the way");
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (IOException e) {
      return 0;
    }
  }

  @Test
  void countsEachEventOfAFileThatCannotBeWritten() {
    assumeTrue(Files.isWritable(Path.of("/dev/full")), "needs a device that is full");
    String full = "<File name='sink' fileName='/dev/full'>" + LAYOUT + "</File>";
    try (GuardedRig rig = start(full, root("sink"), "ring-size", "1024")) {
      DiskRig.ids(0, 500).forEach(rig.logger("app")::info);
      GuardedRig.await("dropped", () -> rig.count("dropped.reason.appender-failed") >= 500);

      assertThat(rig.count("written")).isZero();
      assertThat(rig.count("logged")).isEqualTo(500);
      assertThat(rig.count("dropped")).isEqualTo(500);
    }
  }

  @Test
  void losesNothingAcrossReconfigurations() throws IOException {
    String xml = GuardedRig.xml(appender("File", "sink", ""), DiskRig.SILENT_GUARD + root("sink"));
    List<String> ids = DiskRig.ids(0, 2_000);
    try (GuardedRig rig = GuardedRig.start(work.resolve("spill"), xml, "ring-size", "4096")) {
      for (int i = 0; i < ids.size(); i++) {
        rig.logger("app").info(ids.get(i));
        if (i % 200 == 100) {
          rig.context.setConfiguration(GuardedRig.parse(xml));
          assertThat(rig.context.getConfiguration().getRootLogger())
              .isInstanceOf(AsyncLoggerConfig.class);
        }
      }
      rig.awaitDrained();
      assertThat(rig.count("written")).isEqualTo(ids.size());
      assertThat(DiskRig.lines(file("sink"))).containsAll(ids);
    }
  }
}
