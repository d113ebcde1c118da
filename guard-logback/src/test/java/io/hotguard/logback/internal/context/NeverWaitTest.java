/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Callers go on while an appender hangs: these tests would end in their time-out otherwise. */
@Timeout(300)
@Tag("oldest")
class NeverWaitTest {
  @TempDir Path directory;

  private LogbackRig start(String sink, String... more) {
    return LogbackRig.start(
        LogbackRig.settings(directory, more), LogbackRig.probe("A", sink) + LogbackRig.root("A"));
  }

  @Test
  void dropsInfoAndKeepsWarningsWhileAnAppenderHangs() {
    String name = LogbackRig.unique("hanging");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    try (LogbackRig rig = start(name)) {
      Logger logger = rig.logger("app");
      for (int i = 0; i < 2_000; i++) {
        logger.info("info {}", i);
      }
      for (int i = 0; i < 500; i++) {
        logger.warn("warn {}", i);
      }
      GuardSnapshot during = rig.guard().snapshot();
      assertThat(during.counters()).containsEntry("logged", 2_500L).containsEntry("written", 0L);
      assertThat(during.counters().get("dropped.reason.ring-full")).isGreaterThan(1_800L);
      assertThat(during.counters()).doesNotContainKey("dropped.WARN");
      assertThat(during.gauges().get("spill.waiting")).isEqualTo(500L);
      sink.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
      assertThat(sink.texts.stream().filter(text -> text.startsWith("warn")))
          .containsExactlyElementsOf(IntStream.range(0, 500).mapToObj(i -> "warn " + i).toList());
    }
  }

  /** The key reaches the ring: the default gives way, and zero does not. */
  @ParameterizedTest
  @ValueSource(strings = {"default", "0s"})
  void givesWayForItsPatience(String patience) {
    String name = LogbackRig.unique("patience");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    String[] setting =
        patience.equals("default") ? new String[0] : new String[] {"patience", patience};
    try (LogbackRig rig = start(name, setting)) {
      for (int i = 0; i < 1_000; i++) {
        rig.logger("app").info("info {}", i);
        rig.logger("app").warn("warn {}", i);
      }
      assertThat(rig.count("dropped.INFO")).isPositive();
      assertThat(rig.count("spilled.WARN")).isPositive();
      assertThat(rig.count("waits") > 0).as("gave way").isEqualTo(patience.equals("default"));
      sink.open();
      rig.awaitDrained();
    }
  }

  @Test
  void keepsInfoOnDiskWithinItsShareAndEachLevelInOneOrder() {
    String name = LogbackRig.unique("overflowing");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    List<String> logged = new ArrayList<>();
    try (LogbackRig rig = start(name, "overflow", "disk")) {
      Await.segments(directory);
      for (int i = 0; i < 1_000; i++) {
        rig.logger("app").info("info {}", i);
        rig.logger("app").warn("warn {}", i);
        logged.addAll(List.of("info " + i, "warn " + i));
      }
      assertThat(rig.count("dropped")).isZero();
      assertThat(rig.count("spilled.INFO")).isPositive();
      sink.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(2_000);
      assertThat(sink.texts).isEqualTo(logged);
    }
  }

  @Test
  void leavesHalfOfTheSpillToWarnings() {
    String name = LogbackRig.unique("share");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    String padding = "x".repeat(4_000);
    try (LogbackRig rig = start(name, "overflow", "disk", "spill.max-bytes", "1m")) {
      Await.segments(directory);
      for (int i = 0; i < 1_000; i++) {
        rig.logger("app").info("info {} {}", i, padding);
      }
      assertThat(rig.count("dropped.reason.overflow-full")).isPositive();
      assertThat(rig.gauge("spill.used-bytes"))
          .isLessThan(rig.gauge("spill.capacity-bytes") / 2 + 3L * padding.length());
      for (int i = 0; i < 50; i++) {
        rig.logger("app").warn("warn {} {}", i, padding);
      }
      assertThat(rig.count("dropped.WARN")).isZero();
      sink.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(1_050);
      assertThat(end.counters()).containsEntry("written.WARN", 50L);
    }
  }

  @Test
  void keepsInfoForTheNextStartWhenItOverflowsToDisk() throws InterruptedException {
    String name = LogbackRig.unique("restarted");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    String[] settings = {"overflow", "disk", "shutdown-timeout", "0ms"};
    Set<String> logged = new HashSet<>();
    ContextGuard guard;
    try (LogbackRig rig = start(name, settings)) {
      guard = rig.guard();
      Await.segments(directory);
      for (int i = 0; i < 500; i++) {
        rig.logger("app").info("info {}", i);
        logged.add("info " + i);
      }
      sink.entered.await(); // A consumer that comes later finds its appender stopped.
    }
    GuardSnapshot first = guard.snapshot();
    assertThat(first.counters()).containsEntry("dropped", 0L).containsEntry("written", 0L);
    assertThat(first.gauges()).containsEntry("spill.waiting", 500L);
    sink.open();
    try (LogbackRig rig = start(name, settings)) {
      rig.awaitDrained();
      assertThat(rig.count("recovered")).isEqualTo(500);
      assertThat(rig.count("replayed.INFO")).isEqualTo(500);
      assertThat(sink.texts).containsAll(logged);
    }
  }

  @Test
  void saysThatAnOverflowHasNoSpill() {
    String name = LogbackRig.unique("contradiction");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "overflow", "disk", "spill", "off"),
            LogbackRig.probe("A", name) + "<root level='INFO'><appender-ref ref='A'/></root>")) {
      rig.awaitDrained();
      Await.until(
          "the line",
          () ->
              ProbeAppender.sink(name).texts.stream()
                  .anyMatch(
                      text ->
                          text.startsWith(
                              "hotguard: hotguard.logging.overflow=disk has no effect beside")));
    }
  }

  @Test
  void saysThatAnAppenderHangs() {
    String name = LogbackRig.unique("stalling");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    try (LogbackRig rig = start(name, "stall-after", "1s")) {
      rig.logger("app").warn("x");
      Await.until("stalled", () -> rig.gauge("stalled") == 1);
      sink.open();
      Await.until("moves", () -> rig.gauge("stalled") == 0);
    }
  }

  @Test
  void dropsAndCountsWarningsWhenTheSpillIsFull() {
    String name = LogbackRig.unique("full");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    String padding = "x".repeat(4_000);
    try (LogbackRig rig = start(name, "spill.max-bytes", "1m")) {
      Logger logger = rig.logger("app");
      for (int i = 0; i < 1_000; i++) {
        logger.warn("warn {} {}", i, padding);
      }
      assertThat(rig.count("dropped.reason.spill-full")).isPositive();
      sink.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(1_000);
      assertThat(end.counters()).containsEntry("written", (long) sink.texts.size());
    }
  }

  @Test
  void dropsAndCountsWarningsWithoutASpill() {
    String name = LogbackRig.unique("off");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    try (LogbackRig rig = start(name, "spill", "off")) {
      for (int i = 0; i < 500; i++) {
        rig.logger("app").warn("warn {}", i);
      }
      assertThat(rig.count("dropped.reason.spill-off")).isGreaterThanOrEqualTo(500 - 130L);
      sink.open();
      GuardSnapshot end = rig.awaitDrained();
      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(500);
    }
  }

  @Test
  void worksWithoutItsDirectoryAndSaysSo() throws IOException {
    Path file = java.nio.file.Files.createFile(directory.resolve("file"));
    String name = LogbackRig.unique("no-directory");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(file), LogbackRig.probe("A", name) + LogbackRig.root("A"))) {
      rig.logger("app").warn("x");
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters()).containsEntry("written", 1L);
      assertThat(rig.guard().problems()).anyMatch(problem -> problem.contains("spill.dir"));
    }
  }

  @Test
  void countsEveryEventThatAnAppenderFailsToTake() {
    String name = LogbackRig.unique("failing");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.failing = true;
    try (LogbackRig rig = start(name)) {
      for (int i = 0; i < 50; i++) { // Logback itself reports only the first failures.
        rig.logger("app").info("info {}", i);
      }
      GuardSnapshot end = rig.awaitDrained();
      assertThat(end.counters())
          .containsEntry("dropped.reason.appender-failed", 50L)
          .containsEntry("written", 0L);
      sink.failing = false;
      rig.logger("app").info("after");
      rig.awaitDrained();
      assertThat(sink.texts).containsExactly("after");
    }
  }

  @Test
  void changesItsPolicyAtRunTime() {
    String name = LogbackRig.unique("policy");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    try (LogbackRig rig = start(name)) {
      rig.guard().setThreshold(Level.OFF);
      for (int i = 0; i < 300; i++) {
        rig.logger("app").info("kept {}", i);
      }
      assertThat(rig.count("dropped")).isZero();
      rig.guard().setThreshold(Level.ERROR);
      rig.guard().setSpill(SpillMode.OFF);
      for (int i = 0; i < 300; i++) {
        rig.logger("app").error("dropped {}", i);
      }
      assertThat(rig.count("dropped.ERROR")).isPositive();
      sink.open();
      GuardSnapshot end = rig.awaitDrained();
      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
      assertThat(sink.texts).containsAll(List.of("kept 0", "kept 299"));
    }
  }
}
