/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Processes that are killed while they log, and the lines that the next process writes. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class KilledProcessTest {
  private static final String ID = "t\\d-\\d+";

  @TempDir Path directory;

  private static String xml(String appender) {
    return "<configuration>"
        + appender
        + "<logger name='io.hotguard.logging' level='OFF'/>"
        + "<root level='INFO'><appender-ref ref='A'/></root></configuration>";
  }

  private static String file() {
    return xml(
        "<appender name='A' class='ch.qos.logback.core.FileAppender'><file>app.log</file>"
            + "<encoder><pattern>%msg%n</pattern></encoder></appender>");
  }

  private ChildJvm child(String xml, String key, String value) throws IOException {
    return new ChildJvm(directory)
        .resource("logback.xml", xml)
        .with("hotguard.mode", "enforce")
        .with("hotguard.logging.spill.dir", directory.resolve("spill").toString())
        .with(key, value);
  }

  /** Lines that a kill has not cut. */
  private static List<String> ids(String text) {
    return text.lines().filter(line -> line.matches(ID)).toList();
  }

  private List<String> log() throws IOException {
    return ids(Files.readString(directory.resolve("app.log")));
  }

  /** Waits until a process has told so much; its report is in the same text. */
  private static void await(ChildJvm.Running child, Predicate<String> enough) throws IOException {
    while (!enough.test(child.text())) {
      assertThat(child.process().isAlive()).as(child.text()).isTrue();
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static void assertOrderOfEachThread(List<String> lines) {
    int[] last = new int[StormApp.THREADS];
    Arrays.fill(last, -1);
    for (String line : new LinkedHashSet<>(lines)) {
      int dash = line.indexOf('-');
      int thread = Integer.parseInt(line.substring(1, dash));
      int number = Integer.parseInt(line.substring(dash + 1));
      assertThat(number).as(line).isGreaterThan(last[thread]);
      last[thread] = number;
    }
  }

  @RepeatedTest(2)
  void everyReturnedCallIsInTheFileWithSpillAlways() throws Exception {
    int until = 1_000 + new Random().nextInt(50_000);
    ChildJvm.Running storm =
        child(file(), "hotguard.logging.spill", "always").start(StormApp.class, "storm");
    await(storm, text -> text.length() >= until);
    storm.process().destroyForcibly().waitFor();
    List<String> told = ids(storm.text().substring(0, storm.text().lastIndexOf('\n')));
    child(file(), "hotguard.logging.spill", "always").run(StormApp.class, "drain");

    Set<String> missing = new HashSet<>(told);
    List<String> lines = log();
    lines.forEach(missing::remove);
    assertThat(told).as("before byte " + until).isNotEmpty();
    assertThat(missing).as("killed after byte " + until).isEmpty();
    assertOrderOfEachThread(lines);
  }

  /** With the default of {@code hotguard.logging.spill}, and INFO dropped. */
  @RepeatedTest(2)
  void everythingSpilledBeforeAStuckAppenderIsInTheFile() throws Exception {
    assertTheFileHasWhatWasSpilled("spilled", "hotguard.logging.overflow", "drop");
  }

  @Test
  void infoThatWentToDiskBeforeAStuckAppenderIsInTheFile() throws Exception {
    assertTheFileHasWhatWasSpilled("overflowed", "hotguard.logging.overflow", "disk");
  }

  private void assertTheFileHasWhatWasSpilled(String command, String key, String value)
      throws Exception {
    int until = 1_000 + new Random().nextInt(20_000);
    String stuck = xml("<appender name='A' class='" + StormApp.Stuck.class.getName() + "'/>");
    ChildJvm.Running child =
        child(stuck, key, value)
            .with("hotguard.logging.ring-size", "128")
            .with("hotguard.logging.isolate.after", "1h")
            .start(StormApp.class, command);
    await(child, text -> text.length() >= until);
    child.process().destroyForcibly().waitFor();
    List<String> told = ids(child.text().substring(0, child.text().lastIndexOf('\n')));
    child(file(), key, value).run(StormApp.class, "drain");

    assertThat(told).as("before byte " + until).isNotEmpty();
    assertThat(log()).as("killed after byte " + until).containsSubsequence(told);
    assertOrderOfEachThread(log());
  }

  @Test
  void theNextProcessDeliversWhatAnOutageOfAnIsolatedAppenderLeft() throws Exception {
    String failing = xml("<appender name='A' class='" + StormApp.Failing.class.getName() + "'/>");
    ChildJvm.Running child =
        child(failing, "hotguard.logging.isolate", "A").start(StormApp.class, "log");
    await(child, text -> text.contains("LOGGED"));
    child.process().destroyForcibly().waitFor();
    child(file(), "hotguard.logging.isolate", "A").run(StormApp.class, "drain");

    assertThat(log())
        .isEqualTo(IntStream.range(0, StormApp.EVENTS).mapToObj(i -> "t0-" + i).toList());
  }
}
