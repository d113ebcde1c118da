/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Appenders behind others, and appenders of loggers that the guard leaves alone. */
@Timeout(300)
class IsolationHazardsTest {
  private static final String AUDIT =
      "<logger name='audit' additivity='false'><appender-ref ref='%s'/></logger>";

  @TempDir Path directory;

  private final String first = LogbackRig.unique("first");
  private final String second = LogbackRig.unique("second");

  private LogbackRig start(String xml, String... settings) {
    return LogbackRig.start(LogbackRig.settings(directory, settings), xml);
  }

  @Test
  void aCallerThatHangsInAnExemptLoggerHoldsUpNeitherTheSpillNorAReset() throws Exception {
    ProbeAppender.Sink hung = ProbeAppender.sink(first);
    hung.close();
    String xml =
        LogbackRig.probe("HUNG", first)
            + LogbackRig.probe("FILE", second)
            + AUDIT.formatted("HUNG")
            + LogbackRig.root("FILE");
    try (LogbackRig rig = start(xml, "spill", "always", "exempt", "audit")) {
      Thread caller = new Thread(() -> rig.logger("audit").error("hangs"), "hanging caller");
      caller.start();
      hung.entered.await();
      PreparedJournal.ids(0, 10).forEach(rig.logger("app")::warn);
      Await.until("replayed", () -> rig.count("replayed.WARN") == 10);
      rig.context.reset(); // The time-out of the test bounds it.
      rig.configure(xml);
      PreparedJournal.ids(10, 20).forEach(rig.logger("app")::warn);
      Await.until("replayed", () -> rig.count("replayed.WARN") == 20);

      assertThat(caller.isAlive()).isTrue();
      assertThat(ProbeAppender.sink(second).texts).isEqualTo(PreparedJournal.ids(0, 20));
      hung.open();
      caller.join();
    }
  }

  /** An appender that logs a failure of an appender behind it does not throw the failure. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aFailureBehindASiftingAppenderCounts(boolean failing) {
    ProbeAppender.sink(first).failing = failing;
    String xml =
        "<appender name='SIFT' class='ch.qos.logback.classic.sift.SiftingAppender'>"
            + "<discriminator><key>tenant</key><defaultValue>none</defaultValue></discriminator>"
            + "<sift>"
            + LogbackRig.probe("CHILD", first)
            + "</sift></appender>"
            + LogbackRig.root("SIFT");
    try (LogbackRig rig = start(xml)) {
      rig.logger("app").info("1");
      rig.logger("app").info("2");
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters()).containsEntry("written", failing ? 0L : 2L);
      assertThat(rig.count("dropped.reason.appender-failed")).isEqualTo(failing ? 2 : 0);
      assertThat(ProbeAppender.sink(first).texts).hasSize(failing ? 0 : 2);
    }
  }

  @Test
  void exemptLoggersKeepTheAsyncAppenderThatOthersPassBy() {
    String xml =
        LogbackRig.probe("A", first)
            + "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'>"
            + "<appender-ref ref='A'/></appender>"
            + AUDIT.formatted("ASYNC")
            + LogbackRig.root("ASYNC");
    ProbeAppender.Sink sink = ProbeAppender.sink(first);
    try (LogbackRig rig = start(xml, "exempt", "audit")) {
      rig.logger("audit").error("queued");
      Await.until("written", () -> sink.threads.size() == 1);
      rig.logger("app").error("direct");
      Await.until("written", () -> sink.threads.size() == 2);

      assertThat(sink.threads.get(0)).startsWith("AsyncAppender-Worker-");
      assertThat(sink.threads.get(1)).startsWith("hotguard-logging-");
    }
  }

  /** The parent's appender is stopped when the event comes to it. */
  @Test
  void anEventInHandDuringAResetIsForTheNextConfiguration() throws InterruptedException {
    ProbeAppender.Sink child = ProbeAppender.sink(first);
    child.close();
    String next = LogbackRig.unique("next");
    try (LogbackRig rig =
        start(childAndParent(first, second), "shutdown-timeout", "10ms", "spill", "off")) {
      rig.logger("app").info("x");
      child.entered.await();
      rig.context.reset();
      rig.configure(childAndParent(LogbackRig.unique("child"), next));
      child.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(ProbeAppender.sink(next).texts).containsExactly("x");
      assertThat(end.counters()).containsEntry("written", 1L).containsEntry("dropped", 0L);
    }
  }

  private static String childAndParent(String child, String parent) {
    return LogbackRig.probe("CHILD", child)
        + LogbackRig.probe("PARENT", parent)
        + "<logger name='app'><appender-ref ref='CHILD'/></logger>"
        + LogbackRig.root("PARENT");
  }
}
