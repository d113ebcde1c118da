/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A slow appender with its own journal and thread starves no other. */
@Timeout(300)
@Tag("oldest")
class IsolationTest {
  @TempDir Path directory;

  private LogbackRig start(String slow, String fast, String... more) {
    List<String> settings = new ArrayList<>(List.of("isolate", "NET", "shutdown-timeout", "200ms"));
    settings.addAll(List.of(more));
    return LogbackRig.start(
        LogbackRig.settings(directory, settings.toArray(String[]::new)),
        LogbackRig.probe("NET", slow)
            + LogbackRig.probe("FILE", fast)
            + LogbackRig.root("NET", "FILE"));
  }

  @Test
  void writesToTheOthersWhileOneHangs() {
    String slow = LogbackRig.unique("slow");
    String fast = LogbackRig.unique("fast");
    ProbeAppender.sink(slow).close();
    try (LogbackRig rig = start(slow, fast)) {
      for (int i = 0; i < 1_000; i++) {
        rig.logger("app").warn("{}", i);
      }
      GuardSnapshot during = rig.awaitDrained();
      assertThat(ProbeAppender.sink(fast).texts).hasSize(1_000);
      assertThat(during.counters())
          .containsEntry("isolated.NET.accepted", 1_000L)
          .containsEntry("isolated.NET.dropped", 0L);
      assertThat(ProbeAppender.sink(slow).texts).isEmpty();
      ProbeAppender.sink(slow).open();
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);

      assertThat(ProbeAppender.sink(slow).texts).hasSize(1_000);
      assertThat(ProbeAppender.sink(slow).threads).allMatch("hotguard-delivery-NET"::equals);
      assertThat(rig.count("isolated.NET.written")).isEqualTo(1_000);
      assertThat(rig.guard().changes())
          .contains("appender NET: delivered from its own journal on disk");
    }
  }

  @Test
  void offersARefusedEventAgain() {
    String slow = LogbackRig.unique("refusing");
    ProbeAppender.sink(slow).failing = true;
    try (LogbackRig rig = start(slow, LogbackRig.unique("fast"))) {
      rig.logger("app").info("x");
      Await.until("refused", () -> rig.count("isolated.NET.failures") >= 1);
      ProbeAppender.sink(slow).failing = false;
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      assertThat(ProbeAppender.sink(slow).texts).containsExactly("x");
      assertThat(rig.count("isolated.NET.dropped")).isZero();
    }
  }

  /** It would hold up all others: docs/isolated-appenders.md, "Failures". */
  @Test
  void dropsAnEventThatTheAppenderCannotTakeAndGoesOn() {
    String net = LogbackRig.unique("net");
    ProbeAppender.sink(net).poison = "5";
    try (LogbackRig rig = start(net, LogbackRig.unique("fast"))) {
      for (int i = 0; i < 10; i++) {
        rig.logger("app").info("{}", i);
      }
      rig.awaitDrained();
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      assertThat(ProbeAppender.sink(net).texts)
          .containsExactly("0", "1", "2", "3", "4", "6", "7", "8", "9");
      assertThat(rig.guard().snapshot().counters())
          .containsEntry("isolated.NET.dropped", 1L)
          .containsEntry("isolated.NET.failures", 3L);
    }
  }

  @Test
  void deliversAfterTheNextStartWhatAHangingAppenderDidNotTake() {
    String dead = LogbackRig.unique("dead");
    String fast = LogbackRig.unique("fast");
    ProbeAppender.sink(dead).close();
    LogbackRig first = start(dead, fast);
    for (int i = 0; i < 100; i++) {
      first.logger("app").info("{}", i);
    }
    first.awaitDrained();
    first.close();
    assertThat(ProbeAppender.sink(fast).texts).hasSize(100);
    ProbeAppender.sink(dead).open();

    String next = LogbackRig.unique("next");
    try (LogbackRig again = start(next, fast)) {
      Await.until("delivered", () -> again.gauge("isolated.NET.waiting") == 0);
      assertThat(ProbeAppender.sink(next).texts.size()).isBetween(99, 100);
      assertThat(ProbeAppender.sink(next).texts).contains("99");
    }
  }

  @Test
  void goesOnDeliveringAfterAReset() {
    String net = LogbackRig.unique("net");
    String fast = LogbackRig.unique("fast");
    try (LogbackRig rig = start(net, fast, "shutdown-timeout", "60s")) {
      rig.logger("app").info("1");
      rig.context.reset();
      rig.configure(
          LogbackRig.probe("NET", net)
              + LogbackRig.probe("FILE", fast)
              + LogbackRig.root("NET", "FILE"));
      rig.logger("app").info("2");
      rig.awaitDrained();
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      assertThat(ProbeAppender.sink(net).texts).containsExactly("1", "2");
      assertThat(ProbeAppender.sink(fast).texts).containsExactly("1", "2");
    }
  }

  @Test
  void endsTheDeliveryOfARemovedAppenderAndKeepsItsCounts() {
    String fast = LogbackRig.unique("fast");
    Set<Thread> others = deliveryThreads(Set.of());
    String both =
        LogbackRig.probe("NET", LogbackRig.unique("net"))
            + LogbackRig.probe("FILE", fast)
            + LogbackRig.root("NET", "FILE");
    try (LogbackRig rig = start(LogbackRig.unique("net"), fast, "shutdown-timeout", "60s")) {
      for (int i = 1; i <= 3; i++) {
        rig.logger("app").info("{}", i);
        rig.awaitDrained();
        Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
        rig.context.reset();
        rig.configure(LogbackRig.probe("FILE", fast) + LogbackRig.root("FILE"));
        Await.until("ended", () -> deliveryThreads(others).isEmpty());

        assertThat(rig.count("isolated.NET.written")).isEqualTo(i);
        rig.context.reset();
        rig.configure(both);
        assertThat(deliveryThreads(others)).hasSize(1);
      }
    }
  }

  /**
   * @param others threads of other tests, which may have left an appender that hangs
   */
  private static Set<Thread> deliveryThreads(Set<Thread> others) {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("hotguard-delivery-NET"))
        .filter(thread -> !others.contains(thread))
        .collect(Collectors.toSet());
  }

  @Test
  void namesTheJournalOfAnAppenderThatIsGone() {
    String net = LogbackRig.unique("net");
    String fast = LogbackRig.unique("fast");
    ProbeAppender.sink(net).failing = true;
    try (LogbackRig rig = start(net, fast)) {
      log(rig, 0, 10, "");
      rig.awaitDrained();
      assertThat(rig.guard().problems()).as("the appender is configured").isEmpty();
    }
    ProbeAppender.sink(net).failing = false;
    String without = LogbackRig.probe("FILE", fast) + LogbackRig.root("FILE");
    try (LogbackRig rig =
        LogbackRig.start(LogbackRig.settings(directory, "isolate", "NET"), without)) {
      assertThat(rig.guard().problems())
          .singleElement()
          .asString()
          .contains("holds events for appender 'NET'", directory.toString())
          .contains("configure an appender of that name, or delete");
      rig.context.reset();
      rig.configure(
          LogbackRig.probe("FILE", fast)
              + LogbackRig.probe("NET", net)
              + LogbackRig.root("NET", "FILE"));
      assertThat(rig.guard().problems()).isEmpty();
    }
  }

  /** Counts and order hold through all three states of a receiver. */
  @Test
  void losesNothingToAnAppenderThatHangsThenFailsAndRecovers() {
    String net = LogbackRig.unique("net");
    ProbeAppender.Sink sink = ProbeAppender.sink(net);
    sink.close();
    try (LogbackRig rig = start(net, LogbackRig.unique("fast"))) {
      log(rig, 0, 500, "");
      rig.awaitDrained();
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(500);
      sink.failing = true;
      sink.open();
      Await.until("refused", () -> rig.count("isolated.NET.failures") > 0);
      log(rig, 500, 1_000, "");
      rig.awaitDrained();
      assertThat(rig.gauge("isolated.NET.waiting")).isEqualTo(1_000);
      sink.failing = false;
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);

      assertThat(sink.texts)
          .isEqualTo(IntStream.range(0, 1_000).mapToObj(i -> "warn " + i + " ").toList());
      assertThat(rig.guard().snapshot().counters())
          .containsEntry("isolated.NET.accepted", 1_000L)
          .containsEntry("isolated.NET.written", 1_000L)
          .containsEntry("isolated.NET.dropped", 0L);
    }
  }

  @Test
  void countsWhatAFullJournalCostsThatAppenderAlone() {
    String net = LogbackRig.unique("net");
    String fast = LogbackRig.unique("fast");
    ProbeAppender.Sink sink = ProbeAppender.sink(net);
    sink.close();
    int events = 3_000;
    try (LogbackRig rig = start(net, fast, "ring-size", "4096")) {
      log(rig, 0, events, "x".repeat(4_000));
      GuardSnapshot during = rig.awaitDrained();
      assertThat(during.counters()).containsEntry("written", (long) events);
      assertThat(ProbeAppender.sink(fast).texts).hasSize(events);
      assertThat(rig.count("isolated.NET.dropped")).isPositive();
      sink.open();
      Await.until("delivered", () -> rig.gauge("isolated.NET.waiting") == 0);
      GuardSnapshot end = rig.guard().snapshot();

      long written = end.counters().get("isolated.NET.written");
      assertThat(written + end.counters().get("isolated.NET.dropped"))
          .isEqualTo(end.counters().get("isolated.NET.accepted"));
      assertThat(sink.texts).hasSize((int) written);
    }
  }

  private static void log(LogbackRig rig, int from, int to, String padding) {
    for (int i = from; i < to; i++) {
      rig.logger("app").warn("warn {} {}", i, padding);
    }
  }
}
