/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.spi.StandardLevel;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("lifecycle")
@Timeout(180)
class ReconfigurationTest {
  private static final int THREADS = 8;
  private static final int RECONFIGURATIONS = 30;

  private static List<String> threadNames() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(Thread::isAlive)
        .map(Thread::getName)
        .filter(name -> !name.startsWith("producer-"))
        .map(name -> name.replaceAll("[0-9]+", "#"))
        .sorted()
        .toList();
  }

  private static List<String> threadsBeyond(List<String> known) {
    List<String> names = new ArrayList<>(threadNames());
    known.forEach(names::remove);
    return names;
  }

  /** Logs on 8 threads, one WARN in 20, until it is told to stop. */
  private static final class Load {
    private final AtomicBoolean over = new AtomicBoolean();
    private final AtomicLong infos = new AtomicLong();
    private final AtomicLong warnings = new AtomicLong();
    private final List<Thread> threads = new ArrayList<>();

    Load(Logger logger, long maxWarnings) {
      for (int t = 0; t < THREADS; t++) {
        int id = t;
        Thread thread = new Thread(() -> log(logger, id, maxWarnings), "producer-" + t);
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
      }
    }

    private void log(Logger logger, int id, long maxWarnings) {
      for (long number = 0; !over.get(); number++) {
        if (number % 20 == 0 && warnings.get() < maxWarnings) {
          warnings.incrementAndGet();
          logger.warn("{} {}", id, number);
        } else {
          infos.incrementAndGet();
          logger.info("{} {}", id, number);
        }
      }
    }

    long end() throws InterruptedException {
      over.set(true);
      for (Thread thread : threads) {
        thread.join(GuardedRig.WATCHDOG.toMillis());
        assertThat(thread.isAlive()).as("%s hangs", thread.getName()).isFalse();
      }
      return infos.get() + warnings.get();
    }
  }

  @Test
  void losesNothingAndLeaksNoThreadUnderLoad(@TempDir Path directory) throws Exception {
    String name = GuardedRig.unique("reconfigured");
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.SLOW, THREADS);
    ProbeAppender.register(name, sink);
    try (GuardedRig rig =
        GuardedRig.start(
            directory, GuardedRig.xml(name), "spill.max-bytes", "16m", "shutdown-timeout", "5s")) {
      Load load = new Load(rig.logger("reconfigured"), 20_000);
      rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name)));
      List<String> before = threadNames();
      for (int i = 0; i < RECONFIGURATIONS; i++) {
        rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name)));
        assertThat(rig.context.guard()).isSameAs(rig.guard);
      }
      // The thread of a stopped disruptor of Log4j's own may take a moment to end: it may even have
      // been counted before.
      GuardedRig.await(
          () -> "no threads but " + before + ", more: " + threadsBeyond(before),
          () -> threadsBeyond(before).isEmpty());
      long calls = load.end();
      rig.awaitDrained();

      assertThat(rig.count("logged")).isEqualTo(calls);
      assertThat(rig.count("written") + rig.count("dropped")).isEqualTo(calls);
      assertThat(rig.count("written.WARN")).isEqualTo(load.warnings.get());
      assertThat(sink.received(StandardLevel.WARN)).isEqualTo(load.warnings.get());
      assertThat(sink.received()).isEqualTo(rig.count("written"));
      assertThat(rig.count("dropped.reason.appender-failed")).isZero();
      assertThat(rig.count("guard-failures")).isZero();
      assertThat(sink.disorder()).isEmpty();
    } finally {
      ProbeAppender.forget(name);
    }
  }

  @Test
  void replacesAConfigurationWhoseSinkIsStuck(@TempDir Path directory) throws Exception {
    String stuckName = GuardedRig.unique("stuck");
    String nextName = GuardedRig.unique("next");
    RecordingSink stuck = new RecordingSink(RecordingSink.Kind.STOPPED, THREADS);
    RecordingSink next = new RecordingSink(RecordingSink.Kind.QUICK, THREADS);
    ProbeAppender.register(stuckName, stuck);
    ProbeAppender.register(nextName, next);
    try (GuardedRig rig =
        GuardedRig.start(directory, GuardedRig.xml(stuckName), "shutdown-timeout", "200ms")) {
      Load load = new Load(rig.logger("stuck"), 1_000);
      stuck.awaitEntered();
      rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(nextName)));
      stuck.release();
      long calls = load.end();
      rig.awaitDrained();

      assertThat(rig.count("logged")).isEqualTo(calls);
      assertThat(rig.count("written") + rig.count("dropped")).isEqualTo(calls);
      assertThat(rig.count("dropped.WARN")).isZero();
      assertThat(rig.count("dropped.reason.appender-failed")).isZero();
      // The one in hand comes twice: what its logger's parents have seen of it is not known.
      assertThat(next.received()).isEqualTo(rig.count("written"));
      assertThat(stuck.received()).as("all but the event in hand go to the new sink").isEqualTo(1);
    } finally {
      stuck.release();
      ProbeAppender.forget(stuckName);
      ProbeAppender.forget(nextName);
    }
  }

  /** As setLevel adds a logger; the events on disk know the one that was there before. */
  @Test
  void countsAnEventOnDiskOnceBehindALoggerThatCodeHasAdded(@TempDir Path directory)
      throws Exception {
    String name = GuardedRig.unique("added");
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, sink);
    String ref = "<AppenderRef ref='Probe'/>";
    String xml =
        GuardedRig.xml(
            "<Probe name='Probe' sink='" + name + "'/>",
            "<Logger name='app' level='TRACE' additivity='false'>"
                + ref
                + "</Logger><Root level='TRACE'>"
                + ref
                + "</Root>");
    try (GuardedRig rig = GuardedRig.start(directory, xml)) {
      Await.segments(directory);
      Logger logger = rig.logger("app.orders");
      for (int i = 0; i < 1_000; i++) {
        logger.warn("{}", i);
      }
      sink.awaitEntered();
      assertThat(rig.count("spilled")).isPositive();
      rig.configuration().removeLogger("app");
      rig.configuration()
          .addLogger("app.orders", new LoggerConfig("app.orders", Level.DEBUG, true));
      rig.context.updateLoggers();
      sink.release();
      rig.awaitDrained();

      assertThat(sink.received()).isEqualTo(1_000);
      assertThat(rig.count("logged")).isEqualTo(1_000);
      assertThat(rig.count("written")).isEqualTo(1_000);
    } finally {
      sink.release();
      ProbeAppender.forget(name);
    }
  }

  /** The appender of the logger ends the configuration: its parent has no appenders then. */
  @Test
  void givesAReplayedEventToTheConfigurationThatReplacesItsOwnMeanwhile(@TempDir Path directory)
      throws Exception {
    String next =
        GuardedRig.xml(
            "<Stub name='next'/>", "<Root level='TRACE'><AppenderRef ref='next'/></Root>");
    List<String> taken = new CopyOnWriteArrayList<>();
    StubAppender.on("next", (self, event) -> taken.add(event.getMessage().getFormattedMessage()));
    try (GuardedRig rig =
        GuardedRig.start(
            directory,
            GuardedRig.xml(
                "<Stub name='ending'/><Stub name='ended'/>",
                "<Logger name='app' level='TRACE'><AppenderRef ref='ending'/></Logger>"
                    + "<Root level='TRACE'><AppenderRef ref='ended'/></Root>"),
            "spill",
            "always",
            "shutdown-timeout",
            "10ms")) {
      Await.segments(directory);
      rig.awaitDrained();
      StubAppender.on(
          "ending",
          (self, event) -> {
            if (event.getMessage().getFormattedMessage().equals("replayed")) {
              rig.context.setConfiguration(GuardedRig.parse(next));
            }
          });
      rig.logger("app").warn("replayed");
      Await.until("taken", () -> taken.contains("replayed"));
      rig.awaitDrained();

      assertThat(rig.count("replayed.WARN")).isOne();
      assertThat(rig.count("written.WARN")).isOne();
      assertThat(rig.count("dropped")).isZero();
    }
  }

  @Test
  void comesBackWhenAStuckAppenderHoldsItsLock(@TempDir Path directory) throws Exception {
    String nextName = GuardedRig.unique("next");
    RecordingSink next = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(nextName, next);
    StuckStream stream = new StuckStream();
    try (GuardedRig rig =
        StuckStream.whileStandardOutput(
            stream,
            () -> GuardedRig.start(directory, StuckStream.XML, "shutdown-timeout", "200ms"))) {
      rig.logger("stuck").info("the last that comes through");
      GuardedRig.await("written", () -> rig.count("written") == 1);
      stream.hangFromNowOn();
      rig.logger("stuck").warn("hangs in the appender, under its manager's lock");
      rig.logger("stuck").warn("waits");
      stream.awaitEntered();
      rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(nextName)));
      rig.logger("stuck").warn("for the new one");
      stream.release();
      rig.awaitDrained();

      assertThat(rig.count("written.WARN")).isEqualTo(3);
      // The one in hand comes twice if its appender was stopped before it had flushed.
      assertThat(next.received()).isBetween(2L, 3L);
    } finally {
      stream.release();
      ProbeAppender.forget(nextName);
    }
  }

  @Test
  void showsItsThreadsByName(@TempDir Path directory) {
    String name = GuardedRig.unique("threads");
    ProbeAppender.register(name, event -> {});
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name));
    assertThat(threadNames()).contains("hotguard-logging-watch");
    rig.close();
    ProbeAppender.forget(name);
    GuardedRig.await(
        () -> "no thread left of " + threadNames(),
        () -> Arrays.stream(allThreads()).noneMatch(n -> n.startsWith("hotguard")));
  }

  private static String[] allThreads() {
    return Thread.getAllStackTraces().keySet().stream().map(Thread::getName).toArray(String[]::new);
  }
}
