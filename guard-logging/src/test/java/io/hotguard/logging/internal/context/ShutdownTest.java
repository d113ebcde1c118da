/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.ring.Await;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.spi.StandardLevel;
import org.apache.logging.log4j.status.StatusData;
import org.apache.logging.log4j.status.StatusListener;
import org.apache.logging.log4j.status.StatusLogger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("lifecycle")
@Timeout(180)
public class ShutdownTest {
  private final String name = GuardedRig.unique("shutdown");

  @AfterEach
  void noThreadIsLeft() {
    ProbeAppender.forget(name);
    GuardedRig.await(() -> "threads end: " + ourThreads(), () -> ourThreads().isEmpty());
  }

  private static List<String> ourThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .map(Thread::getName)
        .filter(thread -> thread.startsWith("hotguard"))
        .toList();
  }

  @Test
  void drainsRingAndSpill(@TempDir Path directory) {
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.SLOW, 0);
    ProbeAppender.register(name, sink);
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "60s");
    for (int i = 0; i < 2_000; i++) {
      rig.logger("drain").warn("{}", i);
    }
    rig.close();

    assertThat(rig.count("written.WARN")).isEqualTo(2_000);
    assertThat(sink.received(StandardLevel.WARN)).isEqualTo(2_000);
    assertThat(rig.gauge("ring.waiting") + rig.gauge("spill.waiting")).isZero();
  }

  @Test
  void spillsWhatAStuckSinkLeavesAndDeliversItAfterTheRestart(@TempDir Path directory)
      throws Exception {
    RecordingSink stuck = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, stuck);
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "200ms");
    Logger logger = rig.logger("stuck");
    int infos = 0;
    int warnings = 0;
    for (int i = 0; i < 100; i++) {
      if (i % 2 == 0) {
        logger.info("{}", i);
        infos++;
      } else {
        logger.warn("{}", i);
        warnings++;
      }
    }
    stuck.awaitEntered();
    List<String> told = new CopyOnWriteArrayList<>();
    StatusListener listener = listener(Level.ERROR, told);
    StatusLogger.getLogger().registerListener(listener);
    try {
      rig.close(); // Comes back, or the test's time-out ends it.
    } finally {
      StatusLogger.getLogger().removeListener(listener);
    }

    assertThat(told)
        .filteredOn(line -> line.contains(directory.toString()))
        .as("the counters end with the guard")
        .singleElement()
        .asString()
        .contains(infos + " dropped, " + warnings + " kept");
    assertThat(rig.count("logged")).isEqualTo(infos + warnings);
    assertThat(rig.count("spilled.WARN")).isEqualTo(warnings);
    assertThat(rig.count("dropped.INFO")).isEqualTo(infos);
    assertThat(rig.count("dropped.reason.shutdown")).isEqualTo(infos);
    assertThat(rig.gauge("ring.waiting")).isZero();
    assertThat(rig.gauge("spill.waiting")).isEqualTo(warnings);
    stuck.release();
    GuardedRig.await(() -> "threads end: " + ourThreads(), () -> ourThreads().isEmpty());

    RecordingSink next = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(name, next);
    try (GuardedRig restarted = GuardedRig.start(directory, GuardedRig.xml(name))) {
      restarted.awaitDrained();
      assertThat(restarted.count("recovered")).isEqualTo(warnings);
      assertThat(next.received(StandardLevel.WARN)).isEqualTo(warnings);
      assertThat(next.received(StandardLevel.INFO)).isZero();
      assertThat(restarted.count("replayed.WARN")).isEqualTo(warnings);
    }
  }

  @Test
  void keepsInfoThatAStuckSinkLeavesWhenItOverflowsToDisk(@TempDir Path directory)
      throws Exception {
    RecordingSink stuck = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, stuck);
    GuardedRig rig =
        GuardedRig.start(
            directory, GuardedRig.xml(name), "overflow", "disk", "shutdown-timeout", "0ms");
    Await.segments(directory);
    for (int i = 0; i < 100; i++) {
      rig.logger("stuck").info("{}", i);
    }
    stuck.awaitEntered();
    rig.close();

    assertThat(rig.count("dropped")).isZero();
    assertThat(rig.count("spilled.INFO")).isEqualTo(100);
    stuck.release();
    GuardedRig.await(() -> "threads end: " + ourThreads(), () -> ourThreads().isEmpty());

    RecordingSink next = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(name, next);
    try (GuardedRig restarted = GuardedRig.start(directory, GuardedRig.xml(name))) {
      restarted.awaitDrained();
      assertThat(restarted.count("replayed.INFO")).isEqualTo(100);
      assertThat(next.received(StandardLevel.INFO)).isEqualTo(100);
    }
  }

  /** Notes what Log4j's status logger tells at that level or above. */
  public static StatusListener listener(Level level, List<String> lines) {
    return new StatusListener() {
      @Override
      public void log(StatusData data) {
        lines.add(data.getMessage().getFormattedMessage());
      }

      @Override
      public Level getStatusLevel() {
        return level;
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void aStopThatWaitsForAReconfigurationDoesNotEndItsConsumer(@TempDir Path directory)
      throws Exception {
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, sink);
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "100s");
    List<Long> written = new CopyOnWriteArrayList<>();
    rig.context.addPropertyChangeListener(
        change -> { // Under the context's lock, behind the stop of the configuration before.
          if (change.getOldValue() != change.getNewValue()) {
            rig.logger("next").info("is delivered by the next configuration");
            GuardedRig.await("delivered", () -> rig.count("written") == 2);
            written.add(rig.count("written"));
          }
        });
    rig.logger("last").info("hangs, so that the old configuration is long in stopping");
    sink.awaitEntered();
    Thread reconfiguring =
        new Thread(() -> rig.context.setConfiguration(GuardedRig.parse(GuardedRig.xml(name))));
    reconfiguring.start();
    GuardedRig.await("draining", () -> isIn(reconfiguring, "drain"));
    Thread stopping = new Thread(rig.context::stop);
    stopping.start();
    GuardedRig.await("waiting for the lock", () -> isIn(stopping, "lock"));
    sink.release();
    reconfiguring.join();
    stopping.join();

    assertThat(written).containsExactly(2L);
    assertThat(rig.count("dropped")).isZero();
  }

  private static boolean isIn(Thread thread, String method) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getMethodName().equals(method));
  }

  @Test
  void comesBackWhenTheSinkHangsInAReplay(@TempDir Path directory) throws Exception {
    RecordingSink stuck = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, stuck);
    GuardedRig rig =
        GuardedRig.start(
            directory, GuardedRig.xml(name), "shutdown-timeout", "200ms", "spill", "always");
    for (int i = 0; i < 50; i++) {
      rig.logger("stuck").warn("{}", i);
    }
    stuck.awaitEntered();
    rig.close();

    assertThat(rig.gauge("spill.waiting")).isEqualTo(50);
    stuck.release();
    GuardedRig.await(() -> "threads end: " + ourThreads(), () -> ourThreads().isEmpty());
    RecordingSink next = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(name, next);
    try (GuardedRig restarted = GuardedRig.start(directory, GuardedRig.xml(name))) {
      restarted.awaitDrained();
      assertThat(next.received(StandardLevel.WARN)).isEqualTo(50);
    }
  }

  @Test
  void comesBackWhenAStuckAppenderHoldsItsLock(@TempDir Path directory) throws Exception {
    StuckStream stream = new StuckStream();
    GuardedRig rig =
        StuckStream.whileStandardOutput(
            stream,
            () -> GuardedRig.start(directory, StuckStream.XML, "shutdown-timeout", "200ms"));
    rig.logger("stuck").info("the last that comes through");
    GuardedRig.await("written", () -> rig.count("written") == 1);
    stream.hangFromNowOn();
    rig.logger("stuck").warn("hangs in the appender, under its manager's lock");
    rig.logger("stuck").warn("waits");
    stream.awaitEntered();
    rig.close();

    assertThat(rig.count("spilled.WARN")).isEqualTo(2);
    stream.release();
  }

  @Test
  void comesBackWhenACallerHangsInAnExemptLogger(@TempDir Path directory) throws Exception {
    RecordingSink stuck = new RecordingSink(RecordingSink.Kind.STOPPED, 0);
    ProbeAppender.register(name, stuck);
    GuardedRig rig =
        GuardedRig.start(
            directory, GuardedRig.xml(name), "exempt", "Root", "shutdown-timeout", "200ms");
    Thread caller = new Thread(() -> rig.logger("audit").info("hangs"), "hanging caller");
    caller.setDaemon(true);
    caller.start();
    stuck.awaitEntered();
    rig.close();
    assertThat(caller.isAlive()).isTrue();
    stuck.release();
    caller.join();
  }

  @Test
  void countsAnEventThatComesTooLate(@TempDir Path directory) throws Exception {
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(name, sink);
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "0ms");
    CountDownLatch formatting = new CountDownLatch(1);
    CountDownLatch stopped = new CountDownLatch(1);
    Object slow =
        new Object() {
          @Override
          public String toString() {
            formatting.countDown();
            try {
              stopped.await();
            } catch (InterruptedException e) {
              throw new IllegalStateException(e);
            }
            return "late";
          }
        };
    Thread caller = new Thread(() -> rig.logger("late").warn("{}", slow), "late caller");
    caller.start();
    formatting.await();
    rig.close();
    stopped.countDown();
    caller.join();

    assertThat(rig.count("logged")).isEqualTo(1);
    assertThat(rig.count("dropped.reason.shutdown")).isEqualTo(1);
    assertThat(rig.gauge("ring.waiting")).isZero();
  }

  /** Whether the consumer runs before the stop is chance: so many times. */
  @Test
  void saysItsReportBeforeItStops(@TempDir Path directory) {
    for (int i = 0; i < 200; i++) {
      List<String> said = new CopyOnWriteArrayList<>();
      ProbeAppender.register(name, event -> said.add(event.getMessage().getFormattedMessage()));
      GuardedRig.start(directory, GuardedRig.xml(name), "shutdown-timeout", "60s").close();

      assertThat(said).as("stop " + i).contains("hotguard: changed logger root: Root -> AsyncRoot");
    }
  }

  @Test
  void mayBeStartedAgain(@TempDir Path directory) {
    RecordingSink sink = new RecordingSink(RecordingSink.Kind.QUICK, 0);
    ProbeAppender.register(name, sink);
    GuardedRig rig = GuardedRig.start(directory, GuardedRig.xml(name));
    rig.logger("again").info("one");
    rig.close();
    rig.context.start(GuardedRig.parse(GuardedRig.xml(name)));
    rig.logger("again").info("two");
    rig.close();

    assertThat(sink.received(StandardLevel.INFO)).isEqualTo(2);
  }
}
