/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.policy.SpillMode;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
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

  private static long blockedAndWaited() {
    ThreadInfo info =
        ManagementFactory.getThreadMXBean().getThreadInfo(Thread.currentThread().getId());
    return info.getBlockedCount() + info.getWaitedCount();
  }

  /** Runs it on a thread of its own, once to initialise what it needs and once to look. */
  private static void withoutWaiting(Runnable logging) throws InterruptedException {
    AtomicLong waits = new AtomicLong(-1);
    Runnable measured =
        () -> {
          logging.run();
          long before = blockedAndWaited();
          logging.run();
          waits.set(blockedAndWaited() - before);
        };
    comesBack(new Thread(measured, "caller"));
    assertThat(waits).as("times the caller waited").hasValue(0);
  }

  private static void comesBack(Thread thread) throws InterruptedException {
    thread.setDaemon(true);
    thread.start();
    thread.join(TimeUnit.SECONDS.toMillis(20));
    if (thread.isAlive()) {
      AssertionError stuck = new AssertionError(thread.getName() + " hangs");
      stuck.setStackTrace(thread.getStackTrace());
      throw stuck;
    }
  }

  private void assertExact(long calls) {
    assertThat(rig.count("logged")).isEqualTo(128 + calls);
    assertThat(GuardedRig.accounted(rig.guard.snapshot())).isEqualTo(128 + calls);
    assertThat(rig.count("written")).isZero();
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

        @Override
        public String toString() {
          return getMessage();
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
        new Way("reusable, INFO", c -> c.logger.info("{}", c)),
        new Way("reusable, WARN", c -> c.logger.warn("{}", c)),
        new Way("reusable object", c -> c.logger.warn((Object) c)),
        new Way("parameterized", c -> c.logger.warn(new ParameterizedMessage("{}", c))),
        new Way("object", c -> c.logger.warn(new ObjectMessage(c))),
        new Way("String.format", c -> c.logger.warn(new StringFormattedMessage("%s", c))),
        new Way("supplier", c -> c.logger.warn((Supplier<?>) () -> c)),
        new Way("printf", c -> c.logger.printf(Level.WARN, "%s", c)),
        new Way("map", c -> c.logger.warn(new MapMessage<>(Map.of("key", c)))),
        new Way("throwable, INFO", c -> c.logger.info("failed", c.throwable())),
        new Way("throwable, WARN", c -> c.logger.warn("failed", c.throwable())));
  }

  @ParameterizedTest
  @MethodSource("waysToLogSomethingThatLogs")
  void notForAToStringThatLogs(Way way) throws InterruptedException {
    Chatty chatty = new Chatty(logger);
    withoutWaiting(() -> way.log().accept(chatty));

    assertExact(2 + chatty.calls.get());
  }

  @Test
  void notOnThreadsOfLog4j() throws InterruptedException {
    comesBack(
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
    withoutWaiting(() -> logger.fatal("dropped"));
    assertExact(2);
  }

  @Test
  void notDuringAReconfiguration() throws InterruptedException {
    CountDownLatch begun = new CountDownLatch(1);
    AtomicBoolean over = new AtomicBoolean();
    AtomicInteger calls = new AtomicInteger();
    Thread reconfiguring =
        new Thread(
            () -> {
              begun.countDown();
              rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name)));
              over.set(true);
            },
            "reconfiguring");
    Thread caller =
        new Thread(
            () -> {
              while (!over.get()) {
                logger.info("{}", calls.incrementAndGet());
                if (calls.get() < 1_000) {
                  logger.warn("{}", calls.incrementAndGet());
                }
              }
            },
            "caller");
    caller.setDaemon(true);
    reconfiguring.setDaemon(true);
    reconfiguring.start();
    begun.await();
    comesBack(caller);
    assertThat(over).isTrue();
    assertExact(calls.get());
  }

  @Test
  void notDuringAShutdown() throws InterruptedException {
    AtomicBoolean over = new AtomicBoolean();
    Thread stopping =
        new Thread(
            () -> {
              rig.context.stop();
              over.set(true);
            },
            "stopping");
    Thread caller =
        new Thread(
            () -> {
              while (!over.get()) {
                logger.info("x");
                logger.warn("x");
              }
            },
            "caller");
    caller.setDaemon(true);
    stopping.setDaemon(true);
    stopping.start();
    comesBack(caller);
    assertThat(over).isTrue();
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
      comesBack(caller);
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
