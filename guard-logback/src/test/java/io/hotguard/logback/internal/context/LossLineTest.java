/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines about drops in the log itself: the last one has the total of each count. */
@Timeout(300)
class LossLineTest {
  @TempDir Path directory;

  private final String told = LogbackRig.unique("told");

  private LogbackRig start(String name, String sink, String... more) {
    return LogbackRig.start(LogbackRig.settings(directory, more), xml(name, sink));
  }

  private String xml(String name, String sink) {
    return LogbackRig.probe(name, sink)
        + LogbackRig.probe("TOLD", told)
        + "<logger name='io.hotguard.logging' additivity='false'><appender-ref"
        + " ref='TOLD'/></logger><root level='INFO'><appender-ref ref='"
        + name
        + "'/></root>";
  }

  private String last() {
    List<String> lines = ProbeAppender.sink(told).texts;
    return lines.get(lines.size() - 1);
  }

  @Test
  void tellsAtTheStopOfWhatNoLineHasToldOf() {
    String name = LogbackRig.unique("hanging");
    long dropped = 0;
    try (LogbackRig rig = start("A", name)) {
      for (int round = 0; round < 2; round++) {
        ProbeAppender.sink(name).close();
        for (int i = 0; i < 1_000; i++) {
          rig.logger("app").info("{}", i);
        }
        ProbeAppender.sink(name).open();
        rig.awaitDrained();
        assertThat(rig.count("dropped")).isGreaterThan(dropped);
        dropped = rig.count("dropped");
      }
    }
    assertThat(last()).contains("INFO ", "ring-full ").endsWith(", " + dropped + " since start");
  }

  @Test
  void tellsOfWhatAFullJournalHasCost() {
    String name = LogbackRig.unique("dead");
    ProbeAppender.sink(name).close();
    long dropped;
    try (LogbackRig rig =
        start(
            "NET", name, "isolate", "NET", "isolate.max-bytes", "1m", "shutdown-timeout", "60s")) {
      for (int i = 0; i < 2_000; i++) {
        rig.logger("app").warn("{} {}", i, "x".repeat(1_000));
      }
      rig.awaitDrained();
      dropped = rig.count("isolated.NET.dropped");
      assertThat(dropped).isPositive();
      ProbeAppender.sink(name).open();
    }
    assertThat(last()).contains("NET ").endsWith("(" + dropped + " since start)");
  }

  /** Its journal and its counts stay, and go on with the next appender of that name. */
  @Test
  void tellsOfEachDropOfAnAppenderThatWasAway() {
    String away = LogbackRig.unique("other");
    String name = LogbackRig.unique("refusing");
    ProbeAppender.sink(name).poison = "refused";
    try (LogbackRig rig = start("NET", name, "isolate", "NET")) {
      dropAtTheAppender(rig, 3);
      rig.context.reset();
      rig.configure(xml("OTHER", away));
      rig.logger("app").info("meanwhile");
      rig.awaitDrained();
      assertThat(rig.guard().snapshot().counters())
          .containsEntry("isolated.NET.accepted", 3L)
          .containsEntry("isolated.NET.dropped", 3L);
      rig.context.reset();
      rig.configure(xml("NET", name));
      dropAtTheAppender(rig, 5);
      assertThat(rig.guard().snapshot().counters())
          .containsEntry("isolated.NET.accepted", 8L)
          .containsEntry("isolated.NET.dropped", 8L);
    }
    assertThat(ProbeAppender.sink(away).texts).containsExactly("meanwhile");
    assertThat(toldOf("NET")).isEqualTo(8);
    assertThat(last()).endsWith("(8 since start)");
  }

  private static void dropAtTheAppender(LogbackRig rig, int events) {
    long before = rig.count("isolated.NET.dropped");
    for (int i = 0; i < events; i++) {
      rig.logger("app").info("refused");
    }
    Await.until("dropped", () -> rig.count("isolated.NET.dropped") == before + events);
  }

  /** The sum over all lines. */
  private long toldOf(String appender) {
    return ProbeAppender.sink(told).texts.stream()
        .flatMap(line -> Pattern.compile(appender + " (\\d+) \\(").matcher(line).results())
        .mapToLong(found -> Long.parseLong(found.group(1)))
        .sum();
  }
}
