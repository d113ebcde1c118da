/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.ring.Producers;
import io.hotguard.logging.internal.ring.Storm;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every event of a storm is written, waits, or is a counted drop, and nobody waits for it. */
@Timeout(300)
class ExactnessTest {
  private static final int THREADS = 4;
  private static final int EVENTS = 20_000;

  @TempDir Path directory;

  @Test
  void accountsForEveryEventOfAStorm() throws InterruptedException {
    String sink = LogbackRig.unique("storm");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "spill.max-bytes", "64m"),
            LogbackRig.probe("A", sink) + LogbackRig.root("A"))) {
      List<Thread> threads = new ArrayList<>();
      for (int t = 0; t < THREADS; t++) {
        int number = t;
        Logger logger = rig.logger("storm.t" + t);
        threads.add(
            new Thread(
                () -> {
                  for (int i = 0; i < EVENTS; i++) {
                    if (i % 50 == 0) {
                      logger.warn("warn-{}-{}", number, i);
                    } else {
                      logger.info("info-{}-{}", number, i);
                    }
                  }
                }));
      }
      threads.forEach(Thread::start);
      for (Thread each : threads) {
        each.join();
      }
      GuardSnapshot end = rig.awaitDrained();
      List<String> texts = ProbeAppender.sink(sink).texts;
      Map<String, Long> counters = end.counters();

      assertThat(counters).containsEntry("logged", (long) THREADS * EVENTS);
      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
      assertThat(counters).containsEntry("written", (long) texts.size());
      assertThat(new HashSet<>(texts)).hasSameSizeAs(texts);
      assertThat(counters).doesNotContainKey("dropped.WARN");
      for (int t = 0; t < THREADS; t++) {
        List<String> warned = new ArrayList<>();
        for (int i = 0; i < EVENTS; i += 50) {
          warned.add("warn-" + t + "-" + i);
        }
        String prefix = "warn-" + t + "-";
        assertThat(texts.stream().filter(each -> each.startsWith(prefix)))
            .as("each, in the order of the thread")
            .containsExactlyElementsOf(warned);
      }
    }
  }

  enum Kind {
    SLOW,
    STOPPED,
    FAILING
  }

  record Scenario(Kind sink, Storm storm) {
    boolean fails() {
      return sink == Kind.FAILING;
    }
  }

  static List<Scenario> scenarios() {
    List<Scenario> all = new ArrayList<>();
    for (Kind sink : Kind.values()) {
      Storm.dropping().forEach(storm -> all.add(new Scenario(sink, storm)));
      Storm.overflowing().forEach(storm -> all.add(new Scenario(sink, storm)));
    }
    return all;
  }

  @ParameterizedTest
  @MethodSource("scenarios")
  void accountsForEveryCallAndNobodyWaits(Scenario scenario) throws InterruptedException {
    assertThat(accountForEveryCall(scenario, directory)).as("where a producer waited").isEmpty();
  }

  /** Returns where a caller waited. */
  private static List<String> accountForEveryCall(Scenario scenario, Path directory)
      throws InterruptedException {
    String name = LogbackRig.unique("exact");
    Storm storm = scenario.storm();
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.slow = scenario.sink() == Kind.SLOW;
    sink.failing = scenario.fails();
    Producers producers = storm.producers();
    if (scenario.sink() == Kind.STOPPED) {
      sink.close();
    }
    ContextGuard guard;
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, storm.settings()),
            LogbackRig.probe("A", name) + LogbackRig.root("A"))) {
      guard = rig.guard();
      Await.segments(directory);
      Logger logger = rig.logger("exact");
      producers.run(
          (id, number) -> logger.info("INFO {} {}", id, number),
          (id, number) -> logger.warn("WARN {} {}", id, number));
      if (scenario.sink() == Kind.STOPPED) {
        sink.entered.await();
        assertThat(rig.count("written")).isZero();
        Storm.assertExact(guard.snapshot());
        sink.open();
      }
      GuardSnapshot settled =
          scenario.fails() ? Storm.awaitSettled(guard::snapshot) : rig.awaitDrained();
      storm.assertCounts(settled, producers, scenario.fails());
      assertReceived(storm, settled, sink.texts);
    } finally {
      sink.open();
    }
    Storm.assertExact(guard.snapshot());
    return producers.waits;
  }

  /** An appender that fails has received nothing. */
  private static void assertReceived(Storm storm, GuardSnapshot settled, List<String> texts) {
    Map<String, Long> counters = settled.counters();
    assertThat(counters).containsEntry("written", (long) texts.size());
    assertThat(new HashSet<>(texts)).hasSameSizeAs(texts);
    for (String level : List.of("INFO", "WARN")) {
      assertThat(texts.stream().filter(text -> text.startsWith(level)))
          .hasSize(counters.getOrDefault("written." + level, 0L).intValue());
    }
    int[] last = new int[storm.threads()];
    Arrays.fill(last, -1);
    for (String text : texts) {
      String[] words = text.split(" ", -1);
      if (storm.hasOneOrder() || words[0].equals("WARN")) {
        int thread = Integer.parseInt(words[1]);
        assertThat(Integer.parseInt(words[2])).as(text).isGreaterThan(last[thread]);
        last[thread] = Integer.parseInt(words[2]);
      }
    }
  }

  /** Starts the logger {@code a.b} and the root logger, each with a probe. */
  private LogbackRig twoLoggers(String lower, String upper, String attribute) {
    return LogbackRig.start(
        LogbackRig.settings(directory),
        LogbackRig.probe("LOWER", lower)
            + LogbackRig.probe("UPPER", upper)
            + "<logger name='a.b' "
            + attribute
            + "><appender-ref ref='LOWER'/></logger>"
            + LogbackRig.root("UPPER"));
  }

  @Test
  void countsAnEventOfAnAdditiveLoggerOnceAndWritesItToAllAppenders() {
    String lower = LogbackRig.unique("lower");
    String upper = LogbackRig.unique("upper");
    try (LogbackRig rig = twoLoggers(lower, upper, "")) {
      rig.logger("a.b").info("1");
      rig.logger("a.b.c").info("2");
      rig.logger("a").info("3");
      rig.logger("a.bc").info("4");
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters()).containsEntry("logged", 4L).containsEntry("written", 4L);
      assertThat(ProbeAppender.sink(lower).texts).containsExactly("1", "2");
      assertThat(ProbeAppender.sink(upper).texts).containsExactly("1", "2", "3", "4");
    }
  }

  @Test
  void keepsTheEventsOfALoggerThatIsNotAdditiveFromItsParents() {
    String lower = LogbackRig.unique("lower");
    String upper = LogbackRig.unique("upper");
    try (LogbackRig rig = twoLoggers(lower, upper, "additivity='false'")) {
      rig.logger("a.b.c").info("1");
      rig.logger("a").info("2");
      rig.awaitDrained();

      assertThat(ProbeAppender.sink(lower).texts).containsExactly("1");
      assertThat(ProbeAppender.sink(upper).texts).containsExactly("2");
    }
  }

  @Test
  void followsAnAdditivityThatCodeChanges() {
    String lower = LogbackRig.unique("lower");
    String upper = LogbackRig.unique("upper");
    try (LogbackRig rig = twoLoggers(lower, upper, "")) {
      rig.logger("a.b").setAdditive(false);
      awaitUpper(rig, upper, 0);
      rig.logger("a.b").setAdditive(true);
      awaitUpper(rig, upper, 1);
      rig.logger("a").setAdditive(false);
      awaitUpper(rig, upper, 0);
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
      assertThat(ProbeAppender.sink(lower).texts).contains("at last");
    }
  }

  /** Logs until the appender of the parent gets an event so many times, and the ring once. */
  private static void awaitUpper(LogbackRig rig, String upper, int times) {
    List<String> texts = ProbeAppender.sink(upper).texts;
    Await.until(
        "followed",
        () -> {
          rig.awaitDrained();
          texts.clear();
          long logged = rig.count("logged");
          rig.logger("a.b").info("at last");
          rig.awaitDrained();
          return texts.size() == times && rig.count("logged") == logged + 1;
        });
  }

  @Test
  void takesAnAppenderThatCodeAttachesLater() {
    String early = LogbackRig.unique("early");
    String late = LogbackRig.unique("late");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            LogbackRig.probe("EARLY", early) + LogbackRig.root("EARLY"))) {
      ProbeAppender appender = new ProbeAppender();
      appender.setContext(rig.context);
      appender.setName("LATE");
      appender.setSink(late);
      appender.start();
      rig.logger("x").addAppender(appender);
      Await.until(
          "guarded", () -> rig.guard().changes().stream().anyMatch(c -> c.startsWith("logger x")));
      rig.logger("x").info("1");
      rig.awaitDrained();

      assertThat(ProbeAppender.sink(late).texts).containsExactly("1");
      assertThat(ProbeAppender.sink(late).threads).allMatch(name -> name.startsWith("hotguard-"));
      assertThat(ProbeAppender.sink(early).texts).containsExactly("1");
    }
  }
}
