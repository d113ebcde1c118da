/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Processes that are killed while they log, and what the next one writes. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class KilledProcessTest {
  /** A stuck appender keeps its events in the ring buffer and its spill. */
  private static final String STAYS = "isolate.after=1h";

  @TempDir Path work;

  private Path file() {
    return work.resolve("app.log");
  }

  private void configure(String appender) throws IOException {
    Files.writeString(
        work.resolve("log4j2.xml"),
        "<Configuration status='WARN' dest='err' packages='io.hotguard.logging'><Appenders>"
            + appender
            + "</Appenders><Loggers>"
            + DiskRig.SILENT_GUARD
            + "<Root level='info'><AppenderRef ref='sink'/></Root></Loggers></Configuration>");
  }

  private String fileAppender(String attributes) {
    return "<File name='sink' fileName='"
        + file()
        + "' "
        + attributes
        + "><PatternLayout pattern='%m%n'/></File>";
  }

  /** Reads what a child tells, and kills it when it has told so much. */
  private static Set<String> acknowledgedUntilKilled(Process child, int until)
      throws IOException, InterruptedException {
    Set<String> told = new LinkedHashSet<>();
    try (DataInputStream in = new DataInputStream(child.getInputStream())) {
      while (true) {
        long id = in.readLong();
        told.add("t" + (id >>> 32) + '-' + (id & 0xFFFFFFFFL));
        if (told.size() == until) {
          child.toHandle().destroyForcibly();
        }
      }
    } catch (EOFException killed) {
      child.waitFor();
    }
    return told;
  }

  /** Starts the program again, until one of its ends leaves nothing for the next start. */
  private void finish(String... settings) throws Exception {
    String told;
    do {
      Process next = GuardedChild.start(work, "drain", settings);
      assertThat(next.waitFor()).isZero();
      told = Files.readString(work.resolve("stderr-drain"));
    } while (told.contains("for the next start") && !told.contains(", 0 kept"));
  }

  private static void assertOrderOfEachThread(List<String> lines) {
    int[] last = new int[GuardedChild.THREADS];
    java.util.Arrays.fill(last, -1);
    for (String line : new LinkedHashSet<>(lines)) {
      int dash = line.indexOf('-');
      int thread = Integer.parseInt(line.substring(1, dash));
      int number = Integer.parseInt(line.substring(dash + 1));
      assertThat(number).as(line).isGreaterThan(last[thread]);
      last[thread] = number;
    }
  }

  /** Lines that a kill has not cut. */
  private List<String> lines() throws IOException {
    List<String> lines = new ArrayList<>(DiskRig.lines(file()));
    lines.removeIf(line -> !line.matches("t\\d-\\d+"));
    return lines;
  }

  @RepeatedTest(3)
  void everyReturnedCallIsInTheFileWithSpillAlways(RepetitionInfo round) throws Exception {
    configure(
        fileAppender(
            round.getCurrentRepetition() == 2 ? "bufferedIO='true' immediateFlush='false'" : ""));
    int until = 200 + new Random().nextInt(GuardedChild.THREADS * GuardedChild.EVENTS - 400);
    Process child = GuardedChild.start(work, "storm", "spill=always");
    Set<String> told = acknowledgedUntilKilled(child, until);
    assertThat(told).hasSizeGreaterThanOrEqualTo(until);
    finish("spill=always");
    Set<String> missing = new HashSet<>(told);
    List<String> lines = lines();
    lines.forEach(missing::remove);
    assertThat(missing).as("killed after " + until).isEmpty();
    assertOrderOfEachThread(lines);
  }

  @RepeatedTest(2)
  void everythingSpilledBeforeAStuckAppenderIsInTheFile() throws Exception {
    configure("<Stub name='sink'/>");
    int until = 100 + new Random().nextInt(3_000);
    Process child = GuardedChild.start(work, "spilled", "spill=full", "ring-size=128", STAYS);
    Set<String> told = acknowledgedUntilKilled(child, until);
    configure(fileAppender(""));
    finish("spill=full");
    List<String> lines = lines();
    assertThat(lines).containsSubsequence(told);
    assertOrderOfEachThread(lines);
  }

  @Test
  void infoThatWentToDiskBeforeAStuckAppenderIsInTheFile() throws Exception {
    configure("<Stub name='sink'/>");
    Process child = GuardedChild.start(work, "overflowed", "overflow=disk", "ring-size=128", STAYS);
    Set<String> told = acknowledgedUntilKilled(child, 1_000);
    configure(fileAppender(""));
    finish();
    assertThat(lines()).containsSubsequence(told);
    assertOrderOfEachThread(lines());
  }

  @Test
  void theNextProcessDeliversWhatAnOutageLeft() throws Exception {
    LineReceiver dead = LineReceiver.open();
    dead.close();
    configure(
        "<Socket name='sink' host='localhost' port='"
            + dead.port()
            + "' reconnectionDelayMillis='20'><PatternLayout pattern='%m;%n'/></Socket>");
    Process child = GuardedChild.start(work, "log");
    assertThat(new DataInputStream(child.getInputStream()).readLong())
        .isEqualTo(GuardedChild.EVENTS);
    Process beside = GuardedChild.start(work, "log");
    assertThat(new DataInputStream(beside.getInputStream()).readLong())
        .isEqualTo(GuardedChild.EVENTS);
    child.destroyForcibly().waitFor();
    beside.destroyForcibly().waitFor();
    assertThat(DiskRig.segments(work).toString()).as("a slot for each").contains("/0/", "/1/");
    try (LineReceiver back = LineReceiver.at(dead.port())) {
      finish();
      DiskRig.await(() -> back.lines().size() >= 2 * GuardedChild.EVENTS);
      assertThat(back.lines()).hasSize(2 * GuardedChild.EVENTS);
      List<String> each = new ArrayList<>();
      for (int i = 0; i < GuardedChild.EVENTS; i++) {
        each.add("t0-" + i);
      }
      // One after the other: first what the slot of the next process held, or what it adopted.
      assertThat(back.lines().subList(0, each.size())).isEqualTo(each);
      assertThat(back.lines().subList(each.size(), 2 * each.size())).isEqualTo(each);
    }
    assertThat(DiskRig.segments(work)).isEmpty();
  }
}
