/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.settings;

import io.hotguard.GuardMode;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyProvider;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Declares the {@code hotguard.logging.*} keys. Internal: found by the service loader. */
public final class LoggingProperties implements GuardPropertyProvider {
  private static final String SINCE = "0.1";

  /** Whether the guard or the configuration decides. */
  enum Decision {
    AUTO,
    KEEP
  }

  private static final int MIN_RING_SIZE = 4_096;
  private static final int MAX_RING_SIZE = 16_384;

  /** A slot and the event in it, with some text, take half a kilobyte: a 64th of the heap. */
  private static final long HEAP_BYTES_PER_SLOT = 64 * 512;

  public static final GuardProperty<GuardMode> MODE =
      GuardProperty.mode("hotguard.logging.mode")
          .since(SINCE)
          .doc("Mode of the logging guard.")
          .fallsBackTo(GuardProperties.MODE);

  static final GuardProperty<Integer> RING_SIZE =
      GuardProperty.powerOfTwo("hotguard.logging.ring-size", 128, 4_194_304)
          .unit("events")
          .since(SINCE)
          .doc(
              "Slots of the ring buffer between callers and appenders; from 1024 on, a sixteenth of them is for events above the threshold.")
          .defaultsTo(
              ringSizeFor(Runtime.getRuntime().maxMemory()),
              MIN_RING_SIZE + ".." + MAX_RING_SIZE + " by heap");

  static final GuardProperty<Duration> PATIENCE =
      GuardProperty.duration("hotguard.logging.patience", Duration.ZERO, Duration.ofSeconds(1))
          .since(SINCE)
          .doc(
              "How long a caller that finds the ring buffer full gives way to the consumer before it drops or spills, if the appenders are fast and the consumer lacks the processor; 0 never.")
          .defaultsTo(Duration.ofMillis(20));

  static final GuardProperty<EventLevel> THRESHOLD =
      GuardProperty.choice("hotguard.logging.threshold", EventLevel.class)
          .since(SINCE)
          .doc(
              "When the ring buffer is full, events at this level and below are dropped and counted, or overflow to disk; fatal drops every level, off and all drop none.")
          .weakens(MODE, Set.of(EventLevel.WARN, EventLevel.ERROR, EventLevel.FATAL)::contains)
          .defaultsTo(EventLevel.INFO);

  public static final GuardProperty<OverflowMode> OVERFLOW =
      GuardProperty.choice("hotguard.logging.overflow", OverflowMode.class)
          .since(SINCE)
          .doc(
              "When the ring buffer is full, events at or below the threshold are dropped (drop), or spilled while less than half of the spill is in use (disk).")
          .defaultsTo(OverflowMode.DROP);

  static final GuardProperty<List<String>> EXEMPT =
      GuardProperty.list("hotguard.logging.exempt")
          .since(SINCE)
          .doc(
              "Loggers that the guard leaves as configured, with their children; Root names the root logger alone.")
          .weakens(MODE, loggers -> !loggers.isEmpty())
          .defaultsTo(List.of());

  static final GuardProperty<SpillMode> SPILL =
      GuardProperty.choice("hotguard.logging.spill", SpillMode.class)
          .since(SINCE)
          .doc(
              "When events above the threshold go to disk: full (if the ring buffer is full), always (they survive a kill) or off (never).")
          .weakens(MODE, spill -> spill == SpillMode.OFF)
          .defaultsTo(SpillMode.FULL);

  public static final GuardProperty<String> SPILL_DIR =
      GuardProperty.text("hotguard.logging.spill.dir")
          .since(SINCE)
          .doc(
              "Directory of spill and journals; auto is hotguard/ID in systemd's STATE_DIRECTORY or LOGS_DIRECTORY, otherwise ${java.io.tmpdir}/hotguard-${user.name}/ID (ID: of working directory and main class).")
          .defaultsTo(LoggingSettings.AUTO);

  static final GuardProperty<Long> SPILL_MAX_BYTES =
      GuardProperty.bytes("hotguard.logging.spill.max-bytes", 1L << 20, 1L << 36)
          .since(SINCE)
          .doc("Maximum size of the spill on disk; beyond it events are dropped and counted.")
          .defaultsTo(256L << 20);

  static final GuardProperty<Long> EVENT_MAX_BYTES =
      GuardProperty.bytes("hotguard.logging.event.max-bytes", 32L << 10, 64L << 20)
          .since(SINCE)
          .doc(
              "Longest record of an event on disk, at most a quarter of its journal; a longer event keeps its beginning and its root cause, is marked, and counts as truncated.")
          .defaultsTo(2L << 20);

  static final GuardProperty<List<String>> ISOLATE =
      GuardProperty.list("hotguard.logging.isolate")
          .since(SINCE)
          .doc(
              "Appenders (names or element types) that get their own journal on disk; auto adds every network appender, none alone isolates no appender.")
          .weakens(MODE, isolated -> !isolated.contains(LoggingSettings.AUTO))
          .defaultsTo(List.of(LoggingSettings.AUTO));

  public static final GuardProperty<Duration> ISOLATE_AFTER =
      GuardProperty.duration("hotguard.logging.isolate.after", Duration.ZERO, Duration.ofHours(1))
          .since(SINCE)
          .doc(
              "How long one call of an appender may hold up the other appenders; then that appender is isolated until the next configuration, also one that isolate does not name; 0 for any time.")
          .weakens(MODE, Duration::isZero)
          .defaultsTo(Duration.ofSeconds(1));

  static final GuardProperty<Long> ISOLATE_MAX_BYTES =
      GuardProperty.bytes("hotguard.logging.isolate.max-bytes", 1L << 20, 1L << 40)
          .since(SINCE)
          .doc("Maximum size of the journal of each isolated appender.")
          .defaultsTo(256L << 20);

  static final GuardProperty<Long> ISOLATE_RESEND_BYTES =
      GuardProperty.bytes("hotguard.logging.isolate.resend-bytes", 0, 1L << 30)
          .since(SINCE)
          .doc(
              "Bytes of messages to send again after a lost connection, since they may have died in socket buffers; at most half of max-bytes is kept for them.")
          .defaultsTo(8L << 20);

  public static final GuardProperty<List<String>> TAKE_OVER =
      GuardProperty.list("hotguard.logging.take-over")
          .since(SINCE)
          .doc(
              "Appenders, classes and packages that read the event alone, so that the guard may call them on its own thread; other code that is not of the logging library stays with the threads that log.")
          .defaultsTo(List.of());

  static final GuardProperty<Decision> LOCATION =
      GuardProperty.choice("hotguard.logging.location", Decision.class)
          .since(SINCE)
          .doc(
              "auto collects the caller's location only where a layout, filter or appender uses it; keep leaves it as configured.")
          .defaultsTo(Decision.AUTO);

  static final GuardProperty<Decision> FLUSH =
      GuardProperty.choice("hotguard.logging.flush", Decision.class)
          .since(SINCE)
          .doc(
              "auto makes file appenders write once per batch of the ring buffer, those of Log4j only without an immediateFlush setting; keep leaves them as configured.")
          .defaultsTo(Decision.AUTO);

  public static final GuardProperty<List<String>> SUPPRESS =
      GuardProperty.list("hotguard.logging.suppress")
          .since(SINCE)
          .doc(
              "Rules whose findings the start-up report reduces to one line, because you accept the hazard; write the reason beside it.")
          .defaultsTo(List.of());

  public static final GuardProperty<Duration> SHUTDOWN_TIMEOUT =
      GuardProperty.duration(
              "hotguard.logging.shutdown-timeout", Duration.ZERO, Duration.ofHours(1))
          .since(SINCE)
          .doc(
              "How long a stop, a reconfiguration or the end of the process waits for the appenders to take the events in the ring buffer.")
          .defaultsTo(Duration.ofSeconds(5));

  static final GuardProperty<Duration> STALL_AFTER =
      GuardProperty.duration(
              "hotguard.logging.stall-after", Duration.ofSeconds(1), Duration.ofHours(1))
          .since(SINCE)
          .doc(
              "How long a consumer with a backlog may make no progress before it is reported as stalled.")
          .defaultsTo(Duration.ofSeconds(10));

  public static final long NOTICE_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** Called by the service loader. */
  public LoggingProperties() {}

  @Override
  public List<GuardProperty<?>> properties() {
    return List.of(
        MODE,
        RING_SIZE,
        PATIENCE,
        THRESHOLD,
        OVERFLOW,
        EXEMPT,
        SPILL,
        SPILL_DIR,
        SPILL_MAX_BYTES,
        EVENT_MAX_BYTES,
        ISOLATE,
        ISOLATE_AFTER,
        ISOLATE_MAX_BYTES,
        ISOLATE_RESEND_BYTES,
        TAKE_OVER,
        LOCATION,
        FLUSH,
        SHUTDOWN_TIMEOUT,
        STALL_AFTER,
        SUPPRESS);
  }

  /*
   * Events that come in a burst, or while the consumer waits for a processor, find room. More slots
   * than that cost more than they save: all of them pass through the processor's cache.
   */
  /** Returns the default ring size for a heap. */
  static int ringSizeFor(long heapBytes) {
    long slots = Long.highestOneBit(Math.max(1, heapBytes / HEAP_BYTES_PER_SLOT));
    return (int) Math.max(MIN_RING_SIZE, Math.min(MAX_RING_SIZE, slots));
  }
}
