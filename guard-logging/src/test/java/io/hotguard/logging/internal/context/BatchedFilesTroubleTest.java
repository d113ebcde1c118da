/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.queue.Log4jEventsTest;
import io.hotguard.logging.internal.ring.Spill;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Appender;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractOutputStreamAppender;
import org.apache.logging.log4j.core.appender.RollingFileAppender;
import org.apache.logging.log4j.status.StatusData;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** File appenders that write once per batch, and fail at it: what is lost and how it is counted. */
@Timeout(300)
class BatchedFilesTroubleTest {
  private static final String LAYOUT = "<PatternLayout pattern='%m%n%ex'/>";
  private static final String FULL = file("full", "/dev/full");

  @TempDir Path work;

  @BeforeEach
  void needsADeviceThatIsFull() {
    assumeTrue(Files.isWritable(Path.of("/dev/full")), "needs a device that is full");
  }

  @AfterEach
  void forget() {
    StubAppender.on("stub", (self, event) -> {});
  }

  private static String file(String name, Object path) {
    return "<File name='" + name + "' fileName='" + path + "'>" + LAYOUT + "</File>";
  }

  private static String logger(String name, String ref) {
    return "<Logger name='%s' level='info' additivity='false'><AppenderRef ref='%s'/></Logger>"
        .formatted(name, ref);
  }

  private GuardedRig start(String appenders, String loggers, String... settings) {
    StubAppender.on("stub", (self, event) -> {});
    return GuardedRig.start(
        work.resolve("spill"),
        GuardedRig.xml(
            appenders + "<Stub name='stub'/>",
            DiskRig.SILENT_GUARD + logger("gate", "stub") + loggers),
        settings);
  }

  /** Has the consumer find everything that is logged in {@code logging} at once. */
  private static void inOneBatch(GuardedRig rig, Runnable logging) {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    long before = rig.count("logged");
    StubAppender.on(
        "stub",
        (self, event) -> {
          entered.countDown();
          await(released);
        });
    rig.logger("gate").info("hold");
    await(entered);
    logging.run();
    released.countDown();
    GuardedRig.await("drained", () -> rig.gauge("ring.waiting") == 0);
    assertThat(rig.count("logged")).isGreaterThan(before + 1);
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static void failsOnAThreadOfItsOwn(Consumer<LogEvent> append, String text) {
    Thread thread =
        new Thread(
            () -> {
              try {
                append.accept(Log4jEventsTest.event(Level.INFO, text));
              } catch (RuntimeException expected) {
                // As a synchronous caller would see it.
              }
            });
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void complainsOfAFileThatCannotBeWrittenAsSeldomAsItsAppenderDoes() {
    AtomicInteger complaints = new AtomicInteger();
    StatusListener listener =
        new StatusListener() {
          @Override
          public void log(StatusData data) {
            if (data.getMessage().getFormattedMessage().contains("full")) {
              complaints.incrementAndGet();
            }
          }

          @Override
          public Level getStatusLevel() {
            return Level.ERROR;
          }

          @Override
          public void close() {}
        };
    try (GuardedRig rig = start(FULL, logger("app", "full"))) {
      StatusLogger.getLogger().registerListener(listener);
      for (int i = 0; i < 50; i++) {
        // The last of the batch goes elsewhere: the guard flushes, and not the appender.
        inOneBatch(
            rig,
            () -> {
              rig.logger("app").info("lost");
              rig.logger("gate").info("last");
            });
      }
      assertThat(rig.count("dropped")).isGreaterThanOrEqualTo(50);

      // The default error handler tells of three, and then of one in five minutes.
      assertThat(complaints).hasValueBetween(1, 10);
    } finally {
      StatusLogger.getLogger().removeListener(listener);
    }
  }

  @Test
  void dropsNoMoreThanTheEventThatALayoutCannotPrint() throws IOException {
    Path file = work.resolve("app.log");
    try (GuardedRig rig = start(file("sink", file), logger("app", "sink"))) {
      inOneBatch(
          rig,
          () -> {
            for (int i = 0; i < 20; i++) {
              rig.logger("app").info("fine " + i);
            }
            rig.logger("app").error("poison", new Unprintable());
            rig.logger("app").info("after");
          });

      assertThat(Files.readAllLines(file)).filteredOn(l -> l.startsWith("fine")).hasSize(20);
      assertThat(rig.count("dropped.reason.appender-failed")).isLessThanOrEqualTo(1);
      assertThat(rig.count("written")).isGreaterThanOrEqualTo(22);
    }
  }

  /** Prints itself once, which is when it is thrown. */
  private static final class Unprintable extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public String getMessage() {
      throw new IllegalStateException("no message");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("no text");
    }
  }

  @Test
  void countsWhatAnotherThreadHasLostOutOfTheBuffer() {
    String appenders = file("sink", "/dev/full");
    try (GuardedRig rig = start(appenders, logger("app", "sink"))) {
      Appender sink = rig.context.getConfiguration().getAppender("sink");
      AbstractOutputStreamAppender<?> stream = (AbstractOutputStreamAppender<?>) sink;
      inOneBatchWith(
          rig,
          () -> rig.logger("app").info("lost"),
          () ->
              failsOnAThreadOfItsOwn(
                  event -> {
                    try {
                      stream.append(event);
                      stream.getManager().flush();
                    } catch (RuntimeException e) {
                      sink.getHandler().error("as Log4j does", event, e);
                    }
                  },
                  "by another"));

      // Nobody tells which of the batch was in the buffer: both of it.
      assertThat(rig.count("dropped.reason.appender-failed")).isEqualTo(2);
    }
  }

  /** Runs {@code between} while the consumer has delivered {@code first} and not yet settled it. */
  private static void inOneBatchWith(GuardedRig rig, Runnable first, Runnable between) {
    CountDownLatch entered = new CountDownLatch(1);
    CountDownLatch released = new CountDownLatch(1);
    StubAppender.on(
        "stub",
        (self, event) -> {
          switch (event.getMessage().getFormattedMessage()) {
            case "hold" -> {
              entered.countDown();
              await(released);
            }
            case "between" -> between.run();
            default -> {}
          }
        });
    rig.logger("gate").info("hold");
    await(entered);
    first.run();
    rig.logger("gate").info("between");
    released.countDown();
    GuardedRig.await("drained", () -> rig.gauge("ring.waiting") == 0);
  }

  @Test
  void leavesAFileAloneThatAnotherAppenderWritesToo() {
    Path file = work.resolve("app.log");
    String appenders = file("one", file) + file("two", file) + file("own", file + ".own");
    String loggers = logger("app", "one") + logger("audit", "two") + logger("other", "own");
    try (GuardedRig rig = start(appenders, loggers, "exempt", "audit")) {
      assertThat(rig.guard.changes())
          .filteredOn(change -> change.contains("batch"))
          .containsExactly("appender own: written once per batch instead of once per event");
    }
  }

  @Test
  void leavesAFileAloneThatIsRolledByAThreadOfItsOwn() {
    Path file = work.resolve("app.log");
    String appenders =
        "<RollingFile name='sink' fileName='%s' filePattern='%s.%%i'>%s<Policies><CronTriggeringPolicy schedule='0 0 0 1 1 ?'/></Policies></RollingFile>"
            .formatted(file, file, LAYOUT);
    try (GuardedRig rig = start(appenders, logger("app", "sink"))) {
      RollingFileAppender sink = rig.context.getConfiguration().getAppender("sink");
      assertThat(sink.getImmediateFlush()).isTrue();
      assertThat(rig.guard.changes()).noneMatch(change -> change.contains("batch"));
    }
  }

  @Test
  void saysNothingOfBatchesWhereTheLockedFileIsWrittenAtOnce() {
    String locked =
        "<File name='sink' fileName='%s' locking='true'>%s</File>"
            .formatted(work.resolve("app.log"), LAYOUT);
    try (GuardedRig rig = start(locked, logger("app", "sink"))) {
      assertThat(rig.guard.changes()).noneMatch(change -> change.contains("batch"));
    }
  }

  @Test
  void readsThroughTheVariablesOfAnAttribute() {
    String throwing =
        "<File name='sink' fileName='%s' ignoreExceptions='${sys:no.such.key:-false}'>%s</File>"
            .formatted(work.resolve("app.log"), LAYOUT);
    try (GuardedRig rig = start(throwing, logger("app", "sink"))) {
      AbstractOutputStreamAppender<?> sink = rig.context.getConfiguration().getAppender("sink");
      assertThat(sink.getImmediateFlush()).isTrue();
    }
  }

  /** One full disk has those of its batch dropped, and not those of each batch that follows. */
  @Test
  void countsWhatIsInTheHealthyFileAsWrittenOnceTheOtherHasFailed() throws IOException {
    Path healthy = work.resolve("healthy.log");
    String loggers = logger("app", "full") + logger("audit", "healthy");
    try (GuardedRig rig = start(FULL + file("healthy", healthy), loggers)) {
      rig.logger("app").info("lost");
      GuardedRig.await("dropped", () -> rig.count("dropped") == 1);
      inOneBatch(
          rig,
          () -> {
            for (int i = 0; i < 20; i++) {
              rig.logger("audit").info("audit " + i);
              rig.logger("app").info("lost");
            }
          });

      assertThat(Files.readAllLines(healthy)).hasSize(20);
      assertThat(rig.count("dropped")).isEqualTo(21);
      assertThat(rig.count("written")).isEqualTo(21); // One held the gate.
    }
  }

  /** A line of the guard's own that a full disk swallows costs no event of the application. */
  @Test
  void doesNotCountAgainstTheNextBatchWhatAnotherThreadHasLostBefore() throws IOException {
    Path healthy = work.resolve("healthy.log");
    String loggers = logger("app", "healthy") + logger("other", "full");
    try (GuardedRig rig = start(FULL + file("healthy", healthy), loggers)) {
      Appender full = rig.context.getConfiguration().getAppender("full");
      for (String text : List.of("a", "b", "c")) {
        long written = rig.count("written");
        failsOnAThreadOfItsOwn(
            event -> full.getHandler().error("as Log4j does", event, null), text);
        long handled = rig.guard.handled();
        GuardedRig.await("looked between batches", () -> rig.guard.handled() >= handled + 6);
        rig.logger("app").info(text);
        GuardedRig.await("in", () -> rig.count("written") == written + 1);
      }
      assertThat(rig.count("dropped")).isZero();
    }
  }

  /** An event of the spill that is given up is no failed flush of the events that follow. */
  @Test
  void offersSpilledEventsOnceEachWhenTheFileTakesNone() {
    AtomicInteger offered = new AtomicInteger();
    String both =
        "<Logger name='app' level='info' additivity='false'><AppenderRef ref='full'/><AppenderRef ref='count'/></Logger>";
    StubAppender.on("count", (self, event) -> offered.incrementAndGet());
    try (GuardedRig rig = start(FULL + "<Stub name='count'/>", both)) {
      inOneBatch(
          rig,
          () -> {
            for (int i = 0; i < 2_000; i++) {
              rig.logger("app").warn("lost");
            }
          });
      GuardSnapshot snapshot = rig.awaitDrained();

      assertThat(snapshot.counters().get("spilled")).isGreaterThan(1_500);
      assertThat(snapshot.counters().get("dropped")).isEqualTo(2_000);
      assertThat(offered).hasValueLessThan(2_000 + 3 * Spill.BATCH);
    }
  }
}
