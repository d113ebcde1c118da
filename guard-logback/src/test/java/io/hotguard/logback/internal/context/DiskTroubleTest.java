/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.journal.MountedDisk;
import io.hotguard.logging.internal.journal.PreparedJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A disk that is full, damaged or shared: logging goes on, and the guard tells of the problem. */
@Timeout(300)
class DiskTroubleTest {
  private static final int EVENTS = 2_000;

  @TempDir Path work;

  private static LogbackRig start(Path spill, String sink, String... settings) {
    return LogbackRig.start(
        LogbackRig.settings(spill, settings), LogbackRig.probe("A", sink) + LogbackRig.root("A"));
  }

  private static void log(LogbackRig rig, int from, int to) {
    PreparedJournal.ids(from, to).forEach(rig.logger("app")::warn);
  }

  @Test
  void dropsAndCountsWhenTheDiskIsFull() throws IOException {
    Path full = Files.createDirectory(work.resolve("full"));
    try (MountedDisk disk = MountedDisk.ofSize(full, "3m")) {
      dropsAndCountsOn(disk.directory());
    }
  }

  private static void dropsAndCountsOn(Path full) {
    String name = LogbackRig.unique("full");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    int events = 40_000;
    try (LogbackRig rig = start(full, name, "spill.max-bytes", "8m")) {
      log(rig, 0, events);
      assertThat(rig.guard().problems())
          .singleElement()
          .asString()
          .contains("journal 'spill': cannot prepare a segment of 2097152 bytes in " + full)
          .contains("No space left on device");
      assertThat(rig.count("spilled")).isPositive();
      assertThat(rig.count("dropped.reason.spill-full")).isPositive();
      sink.open();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(events);
      assertThat(end.counters()).containsEntry("written", (long) sink.texts.size());
      assertThat(sink.texts).isEqualTo(PreparedJournal.inOrder(sink.texts, events));
    }
  }

  @Test
  void refusesASymbolicLink() throws IOException {
    Path target = Files.createDirectory(work.resolve("target"));
    Path link = Files.createSymbolicLink(work.resolve("link"), target);
    String name = LogbackRig.unique("link");
    try (LogbackRig rig = start(link, name)) {
      log(rig, 0, 100);
      GuardSnapshot end = rig.awaitDrained();

      assertThat(rig.guard().problems())
          .singleElement()
          .asString()
          .contains(link + " is a symbolic link");
      assertThat(end.counters()).containsEntry("written", 100L).containsEntry("spilled", 0L);
    }
    assertThat(target).isEmptyDirectory();
  }

  @Test
  void deliversAroundADamagedSegment() throws IOException {
    Path spill = work.resolve("spill");
    String dead = LogbackRig.unique("dead");
    ProbeAppender.sink(dead).close();
    try (LogbackRig rig = start(spill, dead, "spill", "always", "shutdown-timeout", "0ms")) {
      log(rig, 0, EVENTS);
    }
    Path segment = PreparedJournal.segments(spill).get(0);
    PreparedJournal.damage(segment);
    String next = LogbackRig.unique("next");
    try (LogbackRig rig = start(spill, next)) {
      assertThat(rig.guard().problems())
          .anySatisfy(
              problem ->
                  assertThat(problem)
                      .contains("journal 'spill': " + segment.getFileName())
                      .contains("skipped"));
      log(rig, EVENTS, EVENTS + 10);
      GuardSnapshot end = rig.awaitDrained();
      List<String> texts = ProbeAppender.sink(next).texts;

      assertThat(texts).hasSizeBetween(EVENTS - 50, EVENTS + 9).contains("id-0", "id-1999");
      assertThat(texts).isEqualTo(PreparedJournal.inOrder(texts, EVENTS + 10));
      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
    } finally {
      ProbeAppender.sink(dead).open();
    }
  }

  @Test
  void twoContextsShareADirectory() {
    Path spill = work.resolve("spill");
    String one = LogbackRig.unique("one");
    String two = LogbackRig.unique("two");
    try (LogbackRig first = start(spill, one, "spill", "always");
        LogbackRig second = start(spill, two, "spill", "always")) {
      log(first, 0, 100);
      log(second, 100, 200);
      first.awaitDrained();
      second.awaitDrained();

      assertThat(first.guard().problems()).isEmpty();
      assertThat(second.guard().problems()).isEmpty();
      assertThat(ProbeAppender.sink(one).texts).isEqualTo(PreparedJournal.ids(0, 100));
      assertThat(ProbeAppender.sink(two).texts).isEqualTo(PreparedJournal.ids(100, 200));
    }
  }
}
