/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.metrics.Distribution;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.property.Ranges;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Adds up calls per operation and passes the sums on every few seconds, instead of one message a
 * call.
 *
 * <pre>{@code
 * StatisticsSender sender = StatisticsSender.builder("shop", transport).build();
 * Aggregator aggregator = Aggregator.builder("shop", sender::offer).build();
 * OperationRecorder find = aggregator.recorder("SQL", "Order.find");
 * find.record(System.nanoTime() - start, failed);
 * }</pre>
 *
 * <h2>Threading</h2>
 *
 * Any thread may call any method. Recording never waits; see {@link OperationRecorder}. The first
 * call for a key creates it and may wait for a flush that is reading, about a millisecond.
 *
 * <h2>Shapes</h2>
 *
 * One batch a flush, with at most twice {@link Builder#maxOperations(int)} keys: the known keys,
 * and evicted keys whose handle is still in use.
 *
 * <h2>Errors</h2>
 *
 * An exception of the consumer is counted ({@code consumer-failures}) and its batch is added to the
 * next batch.
 */
public final class Aggregator implements AutoCloseable {
  private final String name;
  private final Consumer<StatisticsBatch> consumer;
  private final InstantSource clock;
  private final int maxOperations;
  private final int evictAfter;
  private final RecorderRegistry registry;
  private final IntervalReader reader;
  private final KeyTree<OperationRecorder> operations;
  private final OperationRecorder other;
  private final LongAdder refusedKeys = new LongAdder();

  private final ReentrantLock flushLock = new ReentrantLock();
  private Instant start;
  private @Nullable StatisticsBatch undelivered;
  private boolean closed;

  private final LongAdder flushes = new LongAdder();
  private final LongAdder calls = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final LongAdder evictions = new LongAdder();
  private final LongAdder consumerFailures = new LongAdder();

  private final ScheduledExecutorService scheduler;
  private final Guards.Registration registration;

  private Aggregator(Builder builder) {
    this.name = builder.name;
    this.consumer = builder.consumer;
    this.clock = builder.clock;
    this.maxOperations = builder.maxOperations;
    this.evictAfter = builder.evictAfterIdleFlushes;
    this.operations = new KeyTree<>(maxOperations);
    this.registry =
        RecorderRegistry.builder("aggregator." + name)
            .maxRecorders(2 * (maxOperations + 1))
            .evictAfterIdleIntervals(evictAfter)
            .build();
    this.other = requireNonNull(create(OperationKey.OTHER), "other");
    this.start = clock.instant();
    this.reader = registry.intervalReader("flush");
    this.registration =
        Guards.register(Guard.of("aggregator." + name, GuardMode.WARN, this::count));
    this.scheduler =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "hotguard-aggregator-" + name);
              thread.setDaemon(true);
              return thread;
            });
    long nanos = builder.interval.toNanos();
    var unused = // it ends with its scheduler
        scheduler.scheduleWithFixedDelay(this::flushQuietly, nanos, nanos, TimeUnit.NANOSECONDS);
  }

  /**
   * Starts a builder.
   *
   * @param name lower-case words joined by hyphens or dots; the guard is visible as {@code
   *     aggregator.NAME}
   * @param consumer takes each batch that has a call in it, one at a time; should not wait
   */
  public static Builder builder(String name, Consumer<StatisticsBatch> consumer) {
    return new Builder(name, consumer);
  }

  /**
   * Returns the recorder of an operation, and creates it if needed. Beyond {@link
   * Builder#maxOperations(int)} it is the recorder of {@link OperationKey#OTHER}, and {@code
   * refused-keys} counts.
   */
  public OperationRecorder recorder(String type, String operation) {
    OperationRecorder known = operations.get(type, operation);
    if (known == null) {
      known = operations.getOrCreate(type, operation, this::createOrStandIn);
    }
    if (known == null) {
      refusedKeys.increment();
      return other;
    }
    return known;
  }

  /**
   * Records a call by name, which costs two look-ups more than {@link OperationRecorder#record}.
   */
  public void record(String type, String operation, long durationNanos, boolean failed) {
    recorder(type, operation).record(durationNanos, failed);
  }

  /**
   * The registry can be full of recorders that were evicted here but are still in use. A stand-in
   * keeps the next call for this key from asking again under the registry's lock. It is evicted
   * like any key without calls.
   */
  private OperationRecorder createOrStandIn(String type, String operation) {
    OperationRecorder created = create(new OperationKey(type, operation));
    return created == null ? other.standIn() : created;
  }

  private @Nullable OperationRecorder create(OperationKey key) {
    Recorder successes = registry.recorder(recorderName(key, false), MetricUnit.NANOSECONDS);
    Recorder failed = registry.recorder(recorderName(key, true), MetricUnit.NANOSECONDS);
    boolean refused =
        !successes.name().equals(recorderName(key, false))
            || !failed.name().equals(recorderName(key, true));
    return refused ? null : new OperationRecorder(key, successes, failed);
  }

  /**
   * Returns {@code +} or {@code -} for success or failure, the length of the type, a colon, the
   * type, the name. Two operations therefore never share a name, whatever characters they contain.
   */
  private static String recorderName(OperationKey key, boolean failed) {
    return (failed ? "-" : "+") + key.type().length() + ':' + key.type() + key.name();
  }

  private static OperationKey keyOf(String recorderName) {
    int type = recorderName.indexOf(':') + 1;
    int name = type + Integer.parseInt(recorderName, 1, type - 1, 10);
    return new OperationKey(recorderName.substring(type, name), recorderName.substring(name));
  }

  /**
   * Ends the interval now and passes its batch to the consumer. Concurrent calls wait for one
   * another, but never for a recording thread. After {@link #close()} it does nothing.
   *
   * @throws RuntimeException from the consumer; the batch is added to the next batch
   */
  public void flush() {
    flushLock.lock();
    try {
      if (!closed) {
        deliver(nextBatch());
      }
    } finally {
      flushLock.unlock();
    }
  }

  private void flushQuietly() {
    try {
      flush();
    } catch (RuntimeException | LinkageError counted) {
      // A scheduled task that throws is never run again; deliver() has counted the exception.
    }
  }

  private @Nullable StatisticsBatch nextBatch() {
    RegistrySnapshot interval = reader.next();
    Instant now = clock.instant();
    Instant end = now.isBefore(start) ? start : now;
    SortedMap<OperationKey, OperationStatistics> sums = new TreeMap<>();
    for (MetricSnapshot metric : interval.metrics().values()) {
      OperationKey key = keyOf(metric.name());
      OperationStatistics part =
          metric.name().charAt(0) == '-'
              ? new OperationStatistics(key, Distribution.empty(), metric.distribution())
              : new OperationStatistics(key, metric.distribution(), Distribution.empty());
      sums.merge(key, part, OperationStatistics::plus);
      calls.add(metric.distribution().count());
      failures.add(part.failureCount());
    }
    evictIdle(sums);
    flushes.increment();
    StatisticsBatch batch = sums.isEmpty() ? null : new StatisticsBatch(start, end, 1, sums);
    start = now;
    return batch;
  }

  private void evictIdle(SortedMap<OperationKey, OperationStatistics> sums) {
    operations.forEach(
        (type, operation, recorder) -> {
          if (sums.containsKey(new OperationKey(type, operation))) {
            recorder.idleFlushes = 0;
          } else if (++recorder.idleFlushes >= evictAfter) {
            operations.remove(type, operation);
            evictions.increment();
          }
        });
  }

  private void deliver(@Nullable StatisticsBatch batch) {
    StatisticsBatch older = undelivered;
    StatisticsBatch due =
        older == null ? batch : batch == null ? older : older.plus(batch, maxOperations);
    if (due == null) {
      return;
    }
    undelivered = due;
    try {
      consumer.accept(due);
      undelivered = null;
    } catch (Throwable e) {
      consumerFailures.increment();
      throw e;
    }
  }

  /** Flushes a last time and ends; does nothing when called again. Later calls are not counted. */
  @Override
  public void close() {
    scheduler.shutdown();
    flushLock.lock();
    try {
      flushQuietly();
      closed = true;
    } finally {
      flushLock.unlock();
    }
    registry.close();
    registration.close();
  }

  private void count(GuardSnapshot.Builder counts) {
    counts
        .counter("flushes", flushes.sum())
        .counter("flushed-calls", calls.sum())
        .counter("flushed-failures", failures.sum())
        .counter("refused-keys", refusedKeys.sum())
        .counter("evicted-keys", evictions.sum())
        .counter("consumer-failures", consumerFailures.sum())
        .gauge("active-keys", operations.size());
  }

  /**
   * Configures an aggregator. A value out of range, or a name of another form, throws {@link
   * IllegalArgumentException}.
   */
  public static final class Builder {
    private final String name;
    private final Consumer<StatisticsBatch> consumer;
    private int maxOperations = 1_000;
    private int evictAfterIdleFlushes = 20;
    private Duration interval = Duration.ofSeconds(3);
    private InstantSource clock = InstantSource.system();

    private Builder(String name, Consumer<StatisticsBatch> consumer) {
      this.name = requireNonNull(name, "name");
      this.consumer = requireNonNull(consumer, "consumer");
    }

    /**
     * Sets how many operations are counted apart, 1..16,000; further operations share {@link
     * OperationKey#OTHER}. Default 1,000.
     */
    public Builder maxOperations(int limit) {
      maxOperations = Ranges.require("maxOperations", limit, 1, 16_000);
      return this;
    }

    /**
     * Sets the number of flushes without a call after which an operation is evicted, 1..1,000,000.
     * This frees its memory and its place under the limit. Nothing is lost: its next call brings it
     * back. Default 20, a minute at the default interval.
     */
    public Builder evictAfterIdleFlushes(int flushes) {
      evictAfterIdleFlushes = Ranges.require("evictAfterIdleFlushes", flushes, 1, 1_000_000);
      return this;
    }

    /** Sets the time from the end of a flush to the next, 10 ms..1 hour. Default 3 s. */
    public Builder flushEvery(Duration time) {
      interval = Ranges.require("flushEvery", time, Duration.ofMillis(10), Duration.ofHours(1));
      return this;
    }

    /** Sets the clock, for tests. */
    Builder clock(InstantSource source) {
      clock = source;
      return this;
    }

    /** Creates the aggregator and starts its flushes; it is visible as a guard. */
    public Aggregator build() {
      return new Aggregator(this);
    }
  }
}
