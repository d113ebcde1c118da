/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.jul.LevelChangePropagator;
import io.hotguard.GuardSnapshot;
import io.hotguard.logback.LogbackGuard;
import io.hotguard.logback.internal.appender.AttachedAppenders;
import io.hotguard.logging.internal.ring.Await;
import io.hotguard.logging.internal.settings.LoggingSettings;
import io.opentelemetry.test.TracingAppender;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Resets, reconfigurations and stops of a guarded context. */
@Timeout(300)
@Tag("oldest")
class ReconfigurationTest {
  @TempDir Path directory;

  private static boolean isGuarded(Logger logger) {
    return AttachedAppenders.isGuarding(logger);
  }

  @Test
  void guardsTheNextConfigurationAndLosesNoEventOfTheLast() {
    String before = LogbackRig.unique("before");
    String after = LogbackRig.unique("after");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory), LogbackRig.probe("A", before) + LogbackRig.root("A"))) {
      for (int i = 0; i < 100; i++) {
        rig.logger("app").info("{}", i);
      }
      rig.context.reset();
      assertThat(ProbeAppender.sink(before).texts).hasSize(100);
      assertThat(rig.logger(Logger.ROOT_LOGGER_NAME).iteratorForAppenders().hasNext()).isFalse();
      rig.configure(LogbackRig.probe("B", after) + LogbackRig.root("B"));
      assertThat(isGuarded(rig.logger(Logger.ROOT_LOGGER_NAME))).isTrue();
      rig.logger("app").info("next");
      GuardSnapshot end = rig.awaitDrained();

      assertThat(ProbeAppender.sink(after).texts).containsExactly("next");
      assertThat(end.counters()).containsEntry("logged", 101L).containsEntry("written", 101L);
    }
  }

  /** Dropwizard begins with an appender that shows WARN alone. */
  @Test
  void beginsTheReportOnAnotherConfigurationAsTheFirst() {
    String hidden = LogbackRig.unique("hidden");
    String shown = LogbackRig.unique("shown");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            "<root level='WARN'><appender-ref ref='A'/></root>" + LogbackRig.probe("A", hidden))) {
      rig.logger("app").warn("x");
      rig.awaitDrained();
      rig.context.reset();
      rig.configure(
          LogbackRig.probe("B", shown)
              + "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'>"
              + "<appender-ref ref='B'/></appender>"
              + "<root level='INFO'><appender-ref ref='ASYNC'/></root>");
      List<String> texts = ProbeAppender.sink(shown).texts;
      Await.until("report", () -> texts.stream().anyMatch(line -> line.contains(" ASYNC: ")));

      assertThat(ProbeAppender.sink(hidden).texts).containsExactly("x");
      assertThat(texts)
          .startsWith(
              "hotguard: guarding Logback test",
              "hotguard: changed logger ROOT: callers no longer call its appenders, the guard"
                  + " does");
    }
  }

  @Test
  void accountsForEveryEventThatIsLoggedDuringResets() throws InterruptedException {
    String sink = LogbackRig.unique("resets");
    AtomicBoolean ended = new AtomicBoolean();
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "shutdown-timeout", "2s"),
            LogbackRig.probe("A", sink) + LogbackRig.root("A"))) {
      Thread logging =
          new Thread(
              () -> {
                for (int i = 0; !ended.get(); i++) {
                  rig.logger("app").warn("{}", i);
                }
              });
      logging.start();
      for (int i = 0; i < 10; i++) {
        rig.context.reset();
        rig.configure(LogbackRig.probe("A", sink) + LogbackRig.root("A"));
      }
      ended.set(true);
      logging.join();
      GuardSnapshot end = rig.awaitDrained();

      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
      assertThat(end.counters().get("written"))
          .isLessThanOrEqualTo(ProbeAppender.sink(sink).texts.size());
    }
  }

  /** Logback stops the appenders of the root first. */
  @Test
  void refusesNoEventOfALoggerThatSharesItsAppenderWithTheRoot() throws InterruptedException {
    String sink = LogbackRig.unique("shared");
    String xml =
        LogbackRig.probe("A", sink)
            + "<logger name='own' additivity='false'><appender-ref ref='A'/></logger>"
            + LogbackRig.root("A");
    AtomicBoolean ended = new AtomicBoolean();
    List<Thread> logging = new ArrayList<>();
    try (LogbackRig rig = LogbackRig.start(LogbackRig.settings(directory), xml)) {
      for (String name : List.of("own", "app")) {
        Logger logger = rig.logger(name);
        logging.add(
            new Thread(
                () -> {
                  for (int i = 0; !ended.get(); i++) {
                    logger.info("{}", i);
                    logger.warn("{}", i);
                  }
                }));
      }
      logging.forEach(Thread::start);
      for (int i = 0; i < 20; i++) {
        long before = rig.count("written");
        Await.until("events between resets", () -> rig.count("written") > before + 100);
        rig.context.reset();
        rig.configure(xml);
      }
      ended.set(true);
      for (Thread each : logging) {
        each.join();
      }
      GuardSnapshot end = rig.awaitDrained();

      assertThat(end.counters().getOrDefault("dropped.reason.appender-failed", 0L)).isZero();
      assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
    }
  }

  @Test
  void writesAllEventsBeforeAStopReturns() {
    String sink = LogbackRig.unique("stopped");
    LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory), LogbackRig.probe("A", sink) + LogbackRig.root("A"));
    LogbackGuard guard = rig.guard();
    for (int i = 0; i < 100; i++) {
      rig.logger("app").warn("{}", i);
    }
    rig.close();

    assertThat(ProbeAppender.sink(sink).texts).hasSize(100);
    assertThat(LogbackGuard.all()).doesNotContain(guard);
    assertThat(rig.hook.guard()).isNull();
  }

  @Test
  void stopsInBoundedTimeWithAHangingAppenderAndKeepsItsWarnings() {
    String name = LogbackRig.unique("dead");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "shutdown-timeout", "100ms"),
            LogbackRig.probe("A", name) + LogbackRig.root("A"));
    ContextGuard guard = rig.guard();
    for (int i = 0; i < 300; i++) {
      rig.logger("app").warn("{}", i);
    }
    rig.close();
    GuardSnapshot end = guard.snapshot();
    assertThat(end.counters()).doesNotContainKey("dropped.WARN");
    assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end)).isEqualTo(300);
    sink.open();

    String next = LogbackRig.unique("next");
    try (LogbackRig again =
        LogbackRig.start(
            LogbackRig.settings(directory), LogbackRig.probe("A", next) + LogbackRig.root("A"))) {
      again.awaitDrained();
      assertThat(again.count("recovered")).isEqualTo(300);
      List<String> texts = ProbeAppender.sink(next).texts;
      assertThat(texts).hasSize(300).contains("0", "299");
    }
  }

  @Test
  void leavesEventsOnDiskToTheApplicationThatLoggedThem() throws java.io.IOException {
    String dead = LogbackRig.unique("dead");
    String other = LogbackRig.unique("other");
    ProbeAppender.sink(dead).close();
    Path own = configuration("own.xml", dead);
    LoggingSettings settings =
        LogbackRig.settings(directory.resolve("spill"), "shutdown-timeout", "100ms");
    try (LogbackRig rig = LogbackRig.start(settings, own)) {
      for (int i = 0; i < 300; i++) {
        rig.logger("app").warn("{}", i);
      }
    }
    ProbeAppender.sink(dead).open();
    try (LogbackRig rig = LogbackRig.start(settings, configuration("other.xml", other))) {
      rig.logger("app").warn("other");
      rig.awaitDrained();
      assertThat(rig.count("recovered")).isZero();
      assertThat(ProbeAppender.sink(other).texts).containsExactly("other");
    }
    try (LogbackRig rig = LogbackRig.start(settings, own)) {
      rig.awaitDrained();
      assertThat(rig.count("recovered")).isEqualTo(300);
      assertThat(ProbeAppender.sink(dead).texts).contains("0", "299");
    }
  }

  private Path configuration(String file, String sink) throws java.io.IOException {
    return Files.writeString(
        directory.resolve(file),
        "<configuration>"
            + LogbackRig.probe("A", sink)
            + LogbackRig.root("A")
            + "</configuration>");
  }

  /**
   * A reset stops the appenders before the guard can tell of a next configuration, or of its end.
   */
  @Test
  void keepsWarningsOnDiskThatAStoppedAppenderDidNotTake() {
    String before = LogbackRig.unique("before");
    String after = LogbackRig.unique("after");
    ProbeAppender.Sink sink = ProbeAppender.sink(before);
    sink.close();
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "shutdown-timeout", "10ms"),
            LogbackRig.probe("A", before) + LogbackRig.root("A"))) {
      for (int i = 0; i < 20; i++) {
        rig.logger("app").warn("{}", i);
      }
      rig.context.reset();
      sink.open();
      Await.until("no event in the ring", () -> rig.gauge("ring.waiting") == 0);
      GuardSnapshot stopped = rig.guard().snapshot();
      assertThat(stopped.counters()).doesNotContainKey("dropped.WARN");
      assertThat(LogbackRig.accounted(stopped)).isEqualTo(LogbackRig.logged(stopped)).isEqualTo(20);

      rig.configure(LogbackRig.probe("B", after) + LogbackRig.root("B"));
      rig.awaitDrained();
      List<String> texts = new ArrayList<>(sink.texts);
      texts.addAll(ProbeAppender.sink(after).texts);
      // The first may come twice: its appender was stopped while it had the event.
      assertThat(texts.stream().distinct())
          .containsExactlyElementsOf(IntStream.range(0, 20).mapToObj(Integer::toString).toList());
    }
  }

  /** As the hook at the end of the process does: this would end in its time-out otherwise. */
  @Test
  void stopsAtOnceWhenNobodyDeliversAnyMore() {
    String name = LogbackRig.unique("ended");
    ProbeAppender.Sink sink = ProbeAppender.sink(name);
    sink.close();
    ContextGuard guard;
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "shutdown-timeout", "1h"),
            LogbackRig.probe("A", name) + LogbackRig.root("A"))) {
      guard = rig.guard();
      for (int i = 0; i < 300; i++) {
        rig.logger("app").warn("{}", i);
      }
      guard.endConsumption();
    }
    sink.open();
    assertThat(guard.snapshot().gauges().get("spill.waiting")).isGreaterThanOrEqualTo(299);
  }

  @Test
  void startsAnotherGuardAfterAStop() {
    String sink = LogbackRig.unique("again");
    String xml = LogbackRig.probe("A", sink) + LogbackRig.root("A");
    try (LogbackRig rig = LogbackRig.start(LogbackRig.settings(directory), xml)) {
      ContextGuard first = rig.guard();
      rig.context.stop();
      rig.context.reset();
      rig.configure(xml);
      rig.context.start();
      rig.logger("app").info("x");
      rig.awaitDrained();

      assertThat(rig.guard()).isNotSameAs(first);
      assertThat(ProbeAppender.sink(sink).texts).containsExactly("x");
    }
  }

  /** As Spring Boot 3.3 does: the only reports come from a listener of the context. */
  @Test
  void guardsAContextThatIsConfiguredInCodeAfterAStop() {
    String sink = LogbackRig.unique("code");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            LogbackRig.probe("A", LogbackRig.unique("first")) + LogbackRig.root("A"))) {
      rig.context.stop();
      rig.context.reset();
      LevelChangePropagator propagator = new LevelChangePropagator();
      propagator.setContext(rig.context);
      rig.context.addListener(propagator);
      rig.logger("io.hotguard.logging").setLevel(Level.OFF);
      ProbeAppender appender = new ProbeAppender();
      appender.setContext(rig.context);
      appender.setName("CODE");
      appender.setSink(sink);
      appender.start();
      rig.logger(Logger.ROOT_LOGGER_NAME).addAppender(appender);
      rig.context.start();
      assertThat(isGuarded(rig.logger(Logger.ROOT_LOGGER_NAME))).isTrue();
      rig.logger("app").info("x");
      rig.awaitDrained();

      assertThat(ProbeAppender.sink(sink).texts).containsExactly("x");
    }
  }

  @Test
  void leavesTheLoggersOfExemptNamesAsTheyAre() {
    String audit = LogbackRig.unique("audit");
    String other = LogbackRig.unique("other");
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "exempt", "audit"),
            LogbackRig.probe("AUDIT", audit)
                + LogbackRig.probe("OTHER", other)
                + "<logger name='audit'><appender-ref ref='AUDIT'/></logger>"
                + LogbackRig.root("OTHER"))) {
      rig.logger("audit.payments").info("x");

      // Written when the call returns, by the caller, to the appenders of the parents, too.
      assertThat(ProbeAppender.sink(audit).texts).containsExactly("x");
      assertThat(ProbeAppender.sink(other).texts).containsExactly("x");
      assertThat(ProbeAppender.sink(audit).threads)
          .containsExactly(Thread.currentThread().getName());
      assertThat(rig.count("logged")).isZero();
    }
  }

  @Test
  void leavesAnAppenderThatReadsTheTraceOfItsCaller() {
    String name = LogbackRig.unique("guarded");
    String tracing = "<appender name='T' class='" + TracingAppender.class.getName() + "'/>";
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            tracing + LogbackRig.probe("A", name) + LogbackRig.root("T", "A"))) {
      rig.logger("app").info("x");
      rig.awaitDrained();

      assertThat(TracingAppender.THREADS).containsExactly(Thread.currentThread().getName());
      assertThat(ProbeAppender.sink(name).texts).containsExactly("x");
    }
    assertThat(TracingAppender.THREADS).hasSize(1);
  }

  @Test
  void callsTheAppendersBehindAnAsyncAppenderItself() {
    String name = LogbackRig.unique("async");
    String async =
        "<appender name='ASYNC' class='ch.qos.logback.classic.AsyncAppender'><filter"
            + " class='ch.qos.logback.classic.filter.ThresholdFilter'><level>INFO</level></filter><appender-ref"
            + " ref='A'/></appender>";
    try (LogbackRig rig =
        LogbackRig.start(
            LogbackRig.settings(directory),
            LogbackRig.probe("A", name) + async + LogbackRig.root("ASYNC"))) {
      rig.logger("app").debug("filtered");
      rig.logger("app").info("x");
      rig.awaitDrained();

      assertThat(ProbeAppender.sink(name).texts).containsExactly("x");
      assertThat(ProbeAppender.sink(name).threads)
          .allMatch(thread -> thread.startsWith("hotguard-logging-"));
      assertThat(rig.guard().changes())
          .contains(
              "appender ASYNC: AsyncAppender -> direct, since the guard needs no second queue");
    }
  }
}
