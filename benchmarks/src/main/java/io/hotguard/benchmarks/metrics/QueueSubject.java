/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import java.util.Queue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/**
 * Values in a queue, and threads that feed them to a digest for each metric. A consumer that finds
 * the queue empty sleeps 20 us, which spares producers the cost of waking it.
 */
final class QueueSubject implements Subject {
  private static final int BOUND = 1_000_000;
  private static final long IDLE_NANOS = 20_000;

  private final Queue<Sample> queue;
  private final Subjects.LockedDigest[] cells;
  private final LongAdder consumed = new LongAdder();
  private volatile boolean closed;

  private record Sample(int metric, long nanos) {}

  private QueueSubject(Queue<Sample> queue, int metrics, int threads) {
    this.queue = queue;
    cells =
        Stream.generate(Subjects.LockedDigest::new)
            .limit(metrics)
            .toArray(Subjects.LockedDigest[]::new);
    for (int i = 0; i < threads; i++) {
      Thread consumer = new Thread(this::consume, "bench-consumer-" + i);
      consumer.setDaemon(true);
      consumer.start();
    }
  }

  static QueueSubject unbounded(int metrics) {
    return new QueueSubject(new LinkedBlockingDeque<>(), metrics, 1);
  }

  /** Drops what finds no room. */
  static QueueSubject bounded(int metrics) {
    return new QueueSubject(new LinkedBlockingQueue<>(BOUND), metrics, 2);
  }

  private void consume() {
    while (!closed) {
      Sample sample = queue.poll();
      if (sample != null) {
        cells[sample.metric].record(sample.nanos);
        consumed.increment();
      } else {
        LockSupport.parkNanos(IDLE_NANOS);
      }
    }
  }

  @Override
  public Writer writer() {
    return (metric, nanos) -> {
      boolean ignored = queue.offer(new Sample(metric, nanos));
    };
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (Subjects.LockedDigest cell : cells) {
      cell.read(quantiles);
    }
  }

  @Override
  public long delivered() {
    return consumed.sum();
  }

  @Override
  public long backlog() {
    return queue.size();
  }

  @Override
  public void close() {
    closed = true;
    queue.clear();
  }
}
