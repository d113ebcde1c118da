/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Readers that take snapshots as fast as they can while others record; afterwards, what each was
 * given.
 */
final class ReaderRig implements AutoCloseable {
  private final RecorderRegistry registry;
  private final List<Thread> threads = new ArrayList<>();
  private final List<Map<String, Distribution>> delivered = new ArrayList<>();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();
  private final CountDownLatch started;
  private volatile boolean stopped;
  private int snapshots;

  /** Starts interval readers, and one thread that resets the cumulative snapshot. */
  ReaderRig(RecorderRegistry registry, int readers) {
    this.registry = registry;
    this.started = new CountDownLatch(readers + 1);
    for (int i = 0; i < readers; i++) {
      IntervalReader reader = registry.intervalReader("reader" + i);
      start(reader::next);
    }
    start(registry::reset);
    try {
      started.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private void start(java.util.function.Supplier<RegistrySnapshot> source) {
    Map<String, Distribution> sum = new TreeMap<>();
    delivered.add(sum);
    Thread thread =
        new Thread(
            () -> {
              boolean last;
              do {
                // Asked before the snapshot, so that one comes after the last record.
                last = stopped;
                RegistrySnapshot snapshot = source.get();
                started.countDown();
                for (MetricSnapshot metric : snapshot.metrics().values()) {
                  assertPossible(metric.distribution());
                  sum.merge(
                      metric.name(),
                      metric.distribution(),
                      (a, b) -> Distribution.merge(List.of(a, b)));
                }
                for (Distribution evicted : snapshot.evicted().values()) {
                  sum.merge("(evicted)", evicted, (a, b) -> Distribution.merge(List.of(a, b)));
                }
                synchronized (this) {
                  snapshots++;
                }
              } while (!last);
            });
    thread.setUncaughtExceptionHandler((t, e) -> failure.compareAndSet(null, e));
    threads.add(thread);
    thread.start();
  }

  /** Ends the readers and compares what each got with what was recorded. */
  void assertDelivered(Map<String, Distribution> recorded) throws InterruptedException {
    close();
    assertThat(failure.get()).isNull();
    assertThat(snapshots).isGreaterThanOrEqualTo(threads.size());
    for (Map<String, Distribution> sum : delivered.subList(0, delivered.size() - 1)) {
      assertSame(sum, recorded);
    }
    assertThat(registry.snapshotOfGuard().counters())
        .containsEntry("recorded", recorded.values().stream().mapToLong(Distribution::count).sum())
        .containsEntry("skipped-writers", 0L)
        .containsEntry("dropped-out-of-memory", 0L);
  }

  /** Compares what the resets gave, where nothing was evicted. */
  void assertReset(Map<String, Distribution> recorded) {
    assertSame(delivered.get(delivered.size() - 1), recorded);
  }

  /** Compares what the resets gave, evicted or not, all names together. */
  void assertResetInAll(Map<String, Distribution> recorded) {
    Map<String, Distribution> reset = delivered.get(delivered.size() - 1);
    assertSame(
        Distribution.merge(List.copyOf(reset.values())),
        Distribution.merge(List.copyOf(recorded.values())));
  }

  private static void assertSame(
      Map<String, Distribution> delivered, Map<String, Distribution> recorded) {
    assertThat(delivered.keySet()).isEqualTo(recorded.keySet());
    delivered.forEach((name, part) -> assertSame(part, requireNonNull(recorded.get(name))));
  }

  /**
   * Values may come while a snapshot is taken. An extreme is then another value of its bucket, and
   * the distance from the bucket may be missing if no value came after them.
   */
  private static void assertSame(Distribution delivered, Distribution recorded) {
    assertThat(delivered.exactSum().doubleValue())
        .isCloseTo(recorded.exactSum().doubleValue(), withPercentage(0.1));
    assertThat(buckets(delivered)).isEqualTo(buckets(recorded));
    assertThat(LogBuckets.bucketOf(delivered.min())).isEqualTo(LogBuckets.bucketOf(recorded.min()));
    assertThat(LogBuckets.bucketOf(delivered.max())).isEqualTo(LogBuckets.bucketOf(recorded.max()));
  }

  private static Map<Long, Long> buckets(Distribution distribution) {
    Map<Long, Long> buckets = new TreeMap<>();
    distribution.forEachBucket((lowest, highest, count) -> buckets.put(lowest, count));
    return buckets;
  }

  /** Refuses a distribution that no values could have, as one that was read half would be. */
  private static void assertPossible(Distribution distribution) {
    DistributionBuilder builder = Distribution.builder();
    distribution.forEachBucket((lowest, highest, count) -> builder.bucket(lowest, count));
    builder.build(distribution.min(), distribution.max(), distribution.exactSum());
  }

  @Override
  public void close() throws InterruptedException {
    stopped = true;
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
