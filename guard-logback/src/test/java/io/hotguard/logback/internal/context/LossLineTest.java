/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The lines about drops in the log itself: the last one has the total of each count. */
@Timeout(300)
class LossLineTest {
  @TempDir Path directory;

  private final String told = LogbackRig.unique("told");

  private LogbackRig start(String name, String sink, String... more) {
    return LogbackRig.start(
        LogbackRig.settings(directory, more),
        LogbackRig.probe(name, sink)
            + LogbackRig.probe("TOLD", told)
            + "<logger name='io.hotguard.logging' additivity='false'><appender-ref"
            + " ref='TOLD'/></logger><root level='INFO'><appender-ref ref='"
            + name
            + "'/></root>");
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
            "NET",
            name,
            "isolate",
            "NET",
            "isolate.max-bytes",
            "1m",
            "shutdown-timeout",
            "300ms")) {
      for (int i = 0; i < 2_000; i++) {
        rig.logger("app").warn("{} {}", i, "x".repeat(1_000));
      }
      rig.awaitDrained();
      dropped = rig.count("isolated.NET.dropped");
      assertThat(dropped).isPositive();
    } finally {
      ProbeAppender.sink(name).open();
    }
    assertThat(last()).contains("NET ").endsWith("(" + dropped + " since start)");
  }
}
