/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.policy.SpillMode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
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

  private static long blockedAndWaited() {
    ThreadInfo info =
        ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }

  /** Runs it on a thread of its own, once to initialise what it needs and once to look. */
  private static void withoutWaiting(Runnable logging) throws InterruptedException {
    AtomicLong waits = new AtomicLong(-1);
    Thread caller =
        new Thread(
            () -> {
              logging.run();
              long before = blockedAndWaited();
              logging.run();
              waits.set(blockedAndWaited() - before);
            },
            "caller");
    caller.setDaemon(true);
    caller.start();
    caller.join(TimeUnit.SECONDS.toMillis(60));
    assertThat(waits).as("times the caller waited").hasValue(0);
  }

  private void assertExact(long calls) {
    GuardSnapshot now = rig.guard().snapshot();
    assertThat(now.counters())
        .containsEntry("logged", RING + calls)
        .containsEntry("written", 0L)
        .doesNotContainKey("dropped.WARN");
    assertThat(LogbackRig.accounted(now)).isEqualTo(RING + calls);
  }

  /** Something whose text cannot be had without logging. */
  private static final class Chatty {
    private final Logger logger;
    private final AtomicInteger calls = new AtomicInteger();

    Chatty(Logger logger) {
      this.logger = logger;
    }

    @Override
    public String toString() {
      calls.addAndGet(2);
      logger.warn("nested {}", calls);
      logger.info("nested");
      return "chatty";
    }

    Throwable throwable() {
      return new IllegalStateException() {
        private static final long serialVersionUID = 1;

        @Override
        public String getMessage() {
          return Chatty.this.toString();
        }
      };
    }
  }

  record Way(String name, Consumer<Chatty> log) {
    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Way> waysToLogSomethingThatLogs() {
    return Stream.of(
        new Way("argument, INFO", c -> c.logger.info("{}", c)),
        new Way("argument, WARN", c -> c.logger.warn("{}", c)),
        new Way("arguments", c -> c.logger.warn("{} {} {}", 1, c, 3)),
        new Way("marker", c -> c.logger.warn(MarkerFactory.getMarker("M"), "{}", c)),
        new Way("key and value", c -> c.logger.atWarn().addKeyValue("key", c).log("x")),
        new Way("supplier", c -> c.logger.atWarn().addArgument(() -> c).log("{}")),
        new Way("throwable, INFO", c -> c.logger.info("failed", c.throwable())),
        new Way("throwable, WARN", c -> c.logger.warn("failed", c.throwable())));
  }

  @ParameterizedTest
  @MethodSource("waysToLogSomethingThatLogs")
  void notForATextThatLogs(Way way) throws InterruptedException {
    Chatty chatty = new Chatty(logger);
    withoutWaiting(() -> way.log().accept(chatty));

    assertExact(2 + chatty.calls.get());
  }

  @Test
  void notWithTheSpillOff() throws InterruptedException {
    rig.guard().setSpill(SpillMode.OFF);
    withoutWaiting(() -> logger.error("dropped"));
    assertExact(2);
    assertThat(rig.count("dropped.ERROR")).isEqualTo(2);
  }
}
