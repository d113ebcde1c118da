/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Callers;
import io.hotguard.logging.internal.ring.Chatty;
import io.hotguard.logging.internal.ring.Chatty.Way;
import io.hotguard.logging.policy.SpillMode;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.apache.logging.log4j.message.MapMessage;
import org.apache.logging.log4j.message.ObjectMessage;
import org.apache.logging.log4j.message.ParameterizedMessage;
import org.apache.logging.log4j.message.StringFormattedMessage;
import org.apache.logging.log4j.util.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** With the ring full and the sink stopped for good, nobody waits, whoever logs from wherever. */
@Tag("never-wait")
@Timeout(180)
class NeverWaitTest {
  private final String name = GuardedRig.unique("never-wait");
  private final RecordingSink sink = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
  private GuardedRig rig;
  private Logger logger;

  @BeforeEach
  void fillTheRing(@TempDir Path directory) throws InterruptedException {
    ProbeAppender.register(name, sink);
    rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "500ms");
    logger = rig.logger("never-wait");
    for (int i = 0; i < 128; i++) {
      logger.info("fills the ring");
    }
    sink.awaitEntered();
    assertThat(rig.gauge("ring.waiting")).isEqualTo(128);
  }

  @AfterEach
  void stop() {
    sink.release();
    rig.close();
    ProbeAppender.forget(name);
  }

  private void assertExact(long calls) {
    assertThat(rig.count("logged")).isEqualTo(128 + calls);
    assertThat(GuardedRig.accounted(rig.guard.snapshot())).isEqualTo(128 + calls);
    assertThat(rig.count("written")).isZero();
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
        new Way<>("reusable, INFO", (log, c) -> log.info("{}", c)),
        new Way<>("reusable, WARN", (log, c) -> log.warn("{}", c)),
        new Way<>("reusable object", (log, c) -> log.warn((Object) c)),
        new Way<>("parameterized", (log, c) -> log.warn(new ParameterizedMessage("{}", c))),
        new Way<>("object", (log, c) -> log.warn(new ObjectMessage(c))),
        new Way<>("String.format", (log, c) -> log.warn(new StringFormattedMessage("%s", c))),
        new Way<>("supplier", (log, c) -> log.warn((Supplier<?>) () -> c)),
        new Way<>("printf", (log, c) -> log.printf(Level.WARN, "%s", c)),
        new Way<>("map", (log, c) -> log.warn(new MapMessage<>(Map.of("key", c)))),
        new Way<>("throwable, INFO", (log, c) -> log.info("failed", c.throwable())),
        new Way<>("throwable, WARN", (log, c) -> log.warn("failed", c.throwable())));
  }

  @ParameterizedTest
  @MethodSource("waysToLogSomethingThatLogs")
  void notForAToStringThatLogs(Way<Logger> way) throws InterruptedException {
    Chatty chatty = chatty();
    Callers.runWithoutWaiting(() -> way.log().accept(logger, chatty));

    assertExact(2 + 2L * chatty.texts());
  }

  @Test
  void notOnThreadsOfLog4j() throws InterruptedException {
    Callers.comesBack(
        new Log4jThread(
            () -> {
              logger.info("dropped");
              logger.error("spilled");
            },
            "scheduler"));
    assertExact(2);
    assertThat(rig.count("spilled.ERROR")).isEqualTo(1);
  }

  @Test
  void notWithTheSpillOff() throws InterruptedException {
    rig.guard.setSpill(SpillMode.OFF);
    Callers.runWithoutWaiting(() -> logger.fatal("dropped"));
    assertExact(2);
  }

  /** The key reaches the ring: the default gives way, and zero does not. */
  @Test
  void givesWayForItsPatience(@TempDir Path directory) throws InterruptedException {
    logger.info("finds no room");
    assertThat(rig.count("waits")).isEqualTo(1);

    String other = GuardedRig.unique("no-patience");
    RecordingSink stopped = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(other, stopped);
    try (GuardedRig none =
        GuardedRig.start(
            directory, GuardedRig.xml(other), "patience", "0s", "shutdown-timeout", "500ms")) {
      for (int i = 0; i < 1_000; i++) {
        none.logger("never-wait").info("{}", i);
        none.logger("never-wait").warn("{}", i);
      }
      stopped.awaitEntered();
      assertThat(none.count("dropped.INFO")).isPositive();
      assertThat(none.count("spilled.WARN")).isPositive();
      assertThat(none.count("waits")).isZero();
    } finally {
      stopped.release();
      ProbeAppender.forget(other);
    }
  }

  @Test
  void notDuringAReconfiguration() throws InterruptedException {
    AtomicInteger calls = new AtomicInteger();
    Callers.storm(
        () -> rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name))),
        () -> {
          logger.info("{}", calls.incrementAndGet());
          if (calls.get() < 1_000) {
            logger.warn("{}", calls.incrementAndGet());
          }
        });
    assertExact(calls.get());
  }

  @Test
  void notDuringAShutdown() throws InterruptedException {
    Callers.storm(
        () -> rig.context.stop(),
        () -> {
          logger.info("x");
          logger.warn("x");
        });
    assertThat(GuardedRig.accounted(rig.guard.snapshot())).isEqualTo(rig.count("logged"));
    assertThat(rig.gauge("ring.waiting")).isZero();
  }

  @Test
  void notForAnAppenderThatLogs(@TempDir Path directory) throws Exception {
    String chattyName = GuardedRig.unique("chatty");
    long events = 1_000;
    AtomicInteger nested = new AtomicInteger();
    Logger[] own = new Logger[1];
    ProbeAppender.register(
        chattyName,
        event -> {
          if (event.getLoggerName().equals("outer")) {
            own[0].info("nested {}", nested.incrementAndGet());
            own[0].warn("nested {}", nested.incrementAndGet());
          }
        });
    try (GuardedRig chatty = GuardedRig.start(directory, GuardedRig.xml(chattyName))) {
      own[0] = chatty.logger("inner");
      Thread caller =
          new Thread(
              () -> {
                for (int i = 0; i < events; i++) {
                  chatty.logger("outer").info("{}", i);
                }
              },
              "caller");
      Callers.comesBack(caller);
      chatty.awaitDrained();

      long calls = events + nested.get();
      assertThat(chatty.count("logged")).isEqualTo(calls);
      assertThat(chatty.count("written") + chatty.count("dropped")).isEqualTo(calls);
      assertThat(chatty.count("dropped.WARN")).isZero();
    } finally {
      ProbeAppender.forget(chattyName);
    }
  }
}
