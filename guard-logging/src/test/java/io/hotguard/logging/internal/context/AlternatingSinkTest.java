/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.context;

import static io.hotguard.logging.internal.ring.SteppedTime.YIELDS;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.EventJournal;
import io.hotguard.logging.internal.codec.LogEventCodec;
import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.guard.GuardPolicy;
import io.hotguard.logging.internal.guard.OwnLines;
import io.hotguard.logging.internal.journal.PreparedJournal;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.internal.queue.Log4jEvents;
import io.hotguard.logging.internal.ring.EventIntake;
import io.hotguard.logging.internal.ring.EventRing;
import io.hotguard.logging.internal.ring.GuardCounters;
import io.hotguard.logging.internal.ring.PlainDelivery;
import io.hotguard.logging.internal.ring.RingConsumer;
import io.hotguard.logging.internal.ring.Spill;
import io.hotguard.logging.internal.ring.SteppedTime;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.EventRoute;
import org.apache.logging.log4j.core.impl.Log4jLogEvent;
import org.apache.logging.log4j.message.SimpleMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Ring buffer, consumer thread, spill and an appender of Log4j that is fast, dead and slow in
 * turns: a caller gives way if the processor is what the consumer lacks, spends one patience on an
 * outage, and never waits for a slow sink. Time passes in yields, so everything here is a count.
 */
@Tag("never-wait")
@Timeout(180)
class AlternatingSinkTest {
  private static final int RING = 256;
  private static final int TURNS = 3;
  private static final int THREADS = 3;
  private static final int CALLS = 50;

  private final SteppedTime time = new SteppedTime();
  private final Sink sink = new Sink();
  private final Ledger ledger = new Ledger();
  private final Doorbell doorbell = new Doorbell();
  private final EventRing<LogEvent, AsyncLoggerConfig> ring =
      time.ring(Log4jEvents.INSTANCE, RING, doorbell);
  private GuardedRig rig;
  private AsyncLoggerConfig root;
  private Spill<LogEvent, AsyncLoggerConfig> spill;
  private EventIntake<LogEvent, AsyncLoggerConfig> intake;
  private RingConsumer<LogEvent, AsyncLoggerConfig> consumer;

  /** The sink behind the appender. */
  private final class Sink implements ProbeAppender.Sink {
    private final Semaphore permits = new Semaphore(0);
    private final AtomicLong entered = new AtomicLong();
    private final AtomicLong taken = new AtomicLong();
    private volatile boolean holds;
    private volatile boolean slow;

    @Override
    public void append(LogEvent event) {
      if (event.getLoggerName().equals(OwnLines.LOGGER_NAME)) {
        return;
      }
      entered.incrementAndGet();
      if (holds) {
        permits.acquireUninterruptibly();
      }
      if (slow) {
        time.passSlowEvent();
      }
      taken.incrementAndGet();
    }

    void die() {
      holds = true;
    }

    /** Takes one event, and waits for the next permission. */
    void takeOneSlowly() {
      slow = true;
      long next = taken.get() + 1;
      permits.release();
      GuardedRig.await("an event taken", () -> taken.get() == next);
    }

    void hurry() {
      slow = false;
      holds = false;
      permits.release(); // For the event that is held.
    }
  }

  private final class Delivery extends PlainDelivery<LogEvent, AsyncLoggerConfig> {
    @Override
    public boolean deliver(AsyncLoggerConfig route, LogEvent event) {
      EventRoute.SYNCHRONOUS.logMessage(route, event);
      return true;
    }

    @Override
    public boolean replay() {
      return spill.replay(
          System.nanoTime(), decoded -> deliver(root, decoded.event()), seen -> false);
    }

    @Override
    public boolean canReplay() {
      return spill.canReplay(System.nanoTime());
    }
  }

  @BeforeEach
  void start(@TempDir Path directory) throws IOException {
    String name = GuardedRig.unique("alternating");
    ProbeAppender.register(name, sink);
    rig = GuardedRig.start(directory.resolve("rig"), GuardedRig.xml(name));
    ProbeAppender.forget(name);
    root = (AsyncLoggerConfig) rig.configuration().getLoggerConfig("");
    EventJournal<LogEvent> events =
        new EventJournal<>(PreparedJournal.open(directory, "spill", 8), LogEventCodec.INSTANCE);
    spill = new Spill<>(new Backlog<>(List.of(), events), ring, ledger, () -> true);
    GuardPolicy<LogEvent, Level> policy =
        new GuardPolicy<>(Level.INFO, SpillMode.FULL, OverflowMode.DROP, ContextGuard::isDroppable);
    intake = new EventIntake<>(ring, spill, ledger, () -> policy, doorbell);
    consumer = new RingConsumer<>(ring, doorbell, ledger, new Delivery(), Thread::new);
    consumer.start();
  }

  @AfterEach
  void stop() {
    sink.hurry();
    consumer.takeOver((event, route) -> {});
    assertThat(consumer.awaitEnd(System.nanoTime() + GuardedRig.WATCHDOG.toNanos())).isTrue();
    spill.close();
    rig.close();
  }

  private void log(Level level) {
    intake.accept(
        Log4jLogEvent.newBuilder()
            .setLoggerName("com.acme.Shop")
            .setLevel(level)
            .setMessage(new SimpleMessage("x"))
            .build(),
        root);
  }

  /** Logs on a thread of its own. */
  private void logFromAThread(Level level) throws InterruptedException {
    Thread caller =
        new Thread(
            () -> {
              for (int i = 0; i < CALLS; i++) {
                log(level);
              }
            },
            "caller");
    caller.start();
    caller.join();
  }

  private Map<String, Long> counters() {
    GuardCounters counters = new GuardCounters();
    counters.ring(ring, ledger);
    counters.spill(spill);
    GuardSnapshot.Builder snapshot = GuardSnapshot.builder("logging", GuardMode.ENFORCE);
    counters.writeTo(snapshot);
    return snapshot.build().counters();
  }

  private long count(String counter) {
    return counters().getOrDefault(counter, 0L);
  }

  /** Fills a ring buffer whose consumer holds an event; there is room, so nobody waits. */
  private void fill() {
    while (ring.waiting() < RING) {
      log(Level.INFO);
    }
  }

  private void holdAnEvent() {
    long next = sink.entered.get() + 1;
    sink.die();
    log(Level.INFO);
    GuardedRig.await("an event held", () -> sink.entered.get() == next);
  }

  private void awaitDrained() {
    GuardedRig.await("drained", () -> ring.waiting() == 0 && spill.waiting() == 0);
    sink.permits.drainPermits();
  }

  /** The consumer has its turn while the caller gives way. */
  private void starved() {
    holdAnEvent();
    fill();
    time.inYield(
        () -> {
          sink.hurry();
          GuardedRig.await("room", () -> ring.waiting() < RING);
        });
    log(Level.INFO);
    time.inYield(() -> {});
    awaitDrained();
  }

  private void dead() throws InterruptedException {
    holdAnEvent();
    fill();
    for (int thread = 0; thread < THREADS; thread++) {
      logFromAThread(Level.INFO);
    }
    logFromAThread(Level.WARN);
  }

  /** Continues a dead sink slowly, until the callers know; then calls go on. */
  private void slow() throws InterruptedException {
    long yields = time.yields();
    long waits = count("waits");
    while (SteppedTime.isFast(ring)) {
      assertThat(ring.waiting()).as("events to learn from").isPositive();
      sink.takeOneSlowly();
    }
    fill();
    for (int event = 0; event < CALLS; event++) {
      sink.takeOneSlowly();
      log(Level.INFO);
      log(Level.WARN);
    }
    fill();
    for (int thread = 0; thread < THREADS; thread++) {
      logFromAThread(Level.INFO);
    }
    assertThat(time.yields()).as("yields behind a slow sink").isEqualTo(yields);
    assertThat(count("waits")).as("waits behind a slow sink").isEqualTo(waits);
  }

  @Test
  void costsEachThreadOnePatienceInEachOutageAndNothingBehindASlowSink() throws Exception {
    for (int turn = 1; turn <= TURNS; turn++) {
      long dropped = count("dropped");
      starved();
      assertThat(count("dropped")).as("dropped while the processor is missing").isEqualTo(dropped);
      assertThat(SteppedTime.isFast(ring)).isTrue();

      long spilled = count("spilled");
      dead();
      assertThat(count("dropped")).isEqualTo(dropped + THREADS * CALLS);
      assertThat(count("spilled")).isEqualTo(spilled + CALLS);
      assertThat(count("waits")).isEqualTo(turn * (1L + THREADS + 1));
      assertThat(count("waits.in-vain")).isEqualTo(turn * (THREADS + 1L));
      assertThat(time.yields()).isEqualTo(turn * (1 + (THREADS + 1) * YIELDS));

      slow();
      sink.hurry();
      awaitDrained();
    }

    Map<String, Long> counters = counters();
    assertThat(counters.get("written")).isEqualTo(sink.taken.get());
    assertThat(counters.get("logged")).isEqualTo(counters.get("written") + counters.get("dropped"));
    assertThat(counters).doesNotContainKey("dropped.WARN").containsEntry("guard-failures", 0L);
    assertThat(counters.get("spilled")).isEqualTo(counters.get("replayed")).isPositive();
    assertThat(counters.get("spill.unreadable")).isZero();
  }
}
