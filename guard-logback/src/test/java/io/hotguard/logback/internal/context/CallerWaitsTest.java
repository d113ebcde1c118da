/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.ring.Callers;
import io.hotguard.logging.internal.ring.Chatty;
import io.hotguard.logging.internal.ring.Chatty.Way;
import io.hotguard.logging.policy.SpillMode;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.MarkerFactory;

/** With the ring full and the appender stopped for good, nobody waits, whatever is logged. */
@Timeout(300)
class CallerWaitsTest {
  private static final int RING = 128;

  private final String name = LogbackRig.unique("caller-waits");
  private final ProbeAppender.Sink sink = ProbeAppender.sink(name);
  private LogbackRig rig;
  private Logger logger;

  @BeforeEach
  void fillTheRing(@TempDir Path directory) throws InterruptedException {
    sink.close();
    rig =
        LogbackRig.start(
            LogbackRig.settings(directory, "shutdown-timeout", "100ms"),
            LogbackRig.probe("A", name) + LogbackRig.root("A"));
    logger = rig.logger("caller-waits");
    for (int i = 0; i < RING; i++) {
      logger.info("fills the ring");
    }
    sink.entered.await();
    assertThat(rig.gauge("ring.waiting")).isEqualTo(RING);
  }

  @AfterEach
  void stop() {
    sink.open();
    rig.close();
  }

  private void assertExact(long calls) {
    GuardSnapshot now = rig.guard().snapshot();
    assertThat(now.counters())
        .containsEntry("logged", RING + calls)
        .containsEntry("written", 0L)
        .doesNotContainKey("dropped.WARN");
    assertThat(LogbackRig.accounted(now)).isEqualTo(RING + calls);
  }

  private Chatty chatty() {
    return new Chatty(
        () -> {
          logger.warn("nested {}", 1);
          logger.info("nested");
        });
  }

  static Stream<Way<Logger>> waysToLogSomethingThatLogs() {
    return Stream.of(
        new Way<>("argument, INFO", (log, c) -> log.info("{}", c)),
        new Way<>("argument, WARN", (log, c) -> log.warn("{}", c)),
        new Way<>("arguments", (log, c) -> log.warn("{} {} {}", 1, c, 3)),
        new Way<>("marker", (log, c) -> log.warn(MarkerFactory.getMarker("M"), "{}", c)),
        new Way<>("key and value", (log, c) -> log.atWarn().addKeyValue("key", c).log("x")),
        new Way<>("supplier", (log, c) -> log.atWarn().addArgument(() -> c).log("{}")),
        new Way<>("throwable, INFO", (log, c) -> log.info("failed", c.throwable())),
        new Way<>("throwable, WARN", (log, c) -> log.warn("failed", c.throwable())));
  }

  @ParameterizedTest
  @MethodSource("waysToLogSomethingThatLogs")
  void notForATextThatLogs(Way<Logger> way) throws InterruptedException {
    Chatty chatty = chatty();
    Callers.runWithoutWaiting(() -> way.log().accept(logger, chatty));

    assertExact(2 + 2L * chatty.texts());
  }

  @Test
  void notWithTheSpillOff() throws InterruptedException {
    rig.guard().setSpill(SpillMode.OFF);
    Callers.runWithoutWaiting(() -> logger.error("dropped"));
    assertExact(2);
    assertThat(rig.count("dropped.ERROR")).isEqualTo(2);
  }

  @Test
  void notDuringAReset() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    ContextGuard guard = rig.guard();
    String next = LogbackRig.unique("next"); // Callers may call its appender before its guard does.
    Callers.storm(
        () -> {
          rig.context.reset();
          rig.configure(LogbackRig.probe("A", next) + LogbackRig.root("A"));
        },
        () -> {
          logger.info("{}", calls.incrementAndGet());
          if (calls.get() < 1_000) {
            logger.warn("{}", calls.incrementAndGet());
          }
        });
    GuardSnapshot now = guard.snapshot();
    assertThat(LogbackRig.accounted(now)).isEqualTo(LogbackRig.logged(now));
    assertThat(now.counters()).doesNotContainKey("dropped.WARN");
  }

  @Test
  void notDuringAStop() throws InterruptedException {
    ContextGuard guard = rig.guard();
    Callers.storm(
        () -> rig.context.stop(),
        () -> {
          logger.info("x");
          logger.warn("x");
        });
    GuardSnapshot end = guard.snapshot();
    assertThat(LogbackRig.accounted(end)).isEqualTo(LogbackRig.logged(end));
    assertThat(end.gauges()).containsEntry("ring.waiting", 0L);
  }
}
