/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.subjects;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Values in a queue, and threads that feed them to a digest for each metric. A consumer that finds
 * the queue empty sleeps 20 us, which spares producers the cost of waking it.
 */
public final class QueueSubject implements Subject {
  static final int BOUND = 1_000_000;
  private static final long IDLE_NANOS = 20_000;

  private final Queue<Sample> queue;
  private final SketchSubjects.Cell[] cells;
  private final LongAdder consumed = new LongAdder();
  private final List<Thread> consumers = new ArrayList<>();
  private final LongAdder abandoned = new LongAdder();
  private volatile @Nullable CountDownLatch abandoning;
  private volatile boolean closed;

  private record Sample(int metric, double value) {}

  private QueueSubject(Queue<Sample> queue, int metrics, int threads) {
    this.queue = queue;
    cells = SketchSubjects.Cell.array(metrics);
    for (int i = 0; i < threads; i++) {
      Thread consumer = new Thread(this::consume, "bench-consumer-" + i);
      consumer.setDaemon(true);
      consumers.add(consumer);
      consumer.start();
    }
  }

  static QueueSubject unbounded(int metrics, int threads) {
    return new QueueSubject(new LinkedBlockingDeque<>(), metrics, threads);
  }

  public static QueueSubject bounded(int metrics, int threads) {
    return new QueueSubject(new LinkedBlockingQueue<>(BOUND), metrics, threads);
  }

  private void consume() {
    while (!closed) {
      CountDownLatch request = abandoning;
      Sample sample = queue.poll();
      if (sample != null && request == null) {
        cells[sample.metric].add(sample.value);
        consumed.increment();
      } else if (sample != null) {
        abandoned.increment();
      } else if (request != null) {
        abandoning = null;
        request.countDown();
      } else {
        LockSupport.parkNanos(IDLE_NANOS);
      }
    }
  }

  @Override
  public Writer writer() {
    return new Writer() {
      private long dropped;

      @Override
      public void record(int metric, long nanos) {
        if (!queue.offer(new Sample(metric, nanos))) {
          dropped++;
        }
      }

      @Override
      public long dropped() {
        return dropped;
      }
    };
  }

  @Override
  public void read(DoubleConsumer quantiles) {
    for (SketchSubjects.Cell cell : cells) {
      SketchSubjects.readAndReplace(cell, quantiles);
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

  /** The consumer clears the queue, which counts what it takes. */
  @Override
  public long abandonBacklog() throws InterruptedException {
    long before = abandoned.sum();
    CountDownLatch request = new CountDownLatch(1);
    abandoning = request;
    request.await();
    return abandoned.sum() - before;
  }

  @Override
  public void close() {
    closed = true;
    consumers.forEach(LockSupport::unpark);
  }
}
