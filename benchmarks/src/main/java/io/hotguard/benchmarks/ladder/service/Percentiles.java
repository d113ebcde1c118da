/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import static java.util.Objects.requireNonNull;

import com.tdunning.math.stats.TDigest;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.metrics.IntervalReader;
import io.hotguard.metrics.MetricUnit;
import io.hotguard.metrics.Recorder;
import io.hotguard.metrics.RecorderRegistry;
import io.hotguard.metrics.RegistrySnapshot;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** Percentiles of what a request does, as operators read them. */
interface Percentiles {
  enum Timing {
    REQUEST,
    READ_SESSION,
    UPDATE_PLAYER,
    WRITE_SESSION
  }

  void record(Timing timing, long nanos);

  /** The account of the values; {@code recorded} is the callers' own count. */
  SampleCount account(long recorded);

  /** Adds a second reader, or reads with it and removes it; nothing where there are no readers. */
  default void flip() {}

  record Sample(Timing timing, double nanos) {}

  /** A digest for each timing, and threads that feed them from a queue. */
  final class Digests {
    private final Map<Timing, TDigest> digests = new EnumMap<>(Timing.class);
    private final BlockingQueue<Sample> queue;
    private final AtomicLong delivered = new AtomicLong();

    Digests(BlockingQueue<Sample> queue, int threads) {
      this.queue = queue;
      for (Timing timing : Timing.values()) {
        digests.put(timing, TDigest.createMergingDigest(100));
      }
      for (int i = 0; i < threads; i++) {
        Thread thread = new Thread(this::consume, "percentiles-" + i);
        thread.setDaemon(true);
        thread.start();
      }
    }

    private void consume() {
      try {
        while (true) {
          Sample sample = queue.take();
          TDigest digest = requireNonNull(digests.get(sample.timing()));
          synchronized (digest) {
            digest.add(sample.nanos());
          }
          delivered.incrementAndGet();
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    SampleCount account(long recorded, long dropped) {
      long before;
      int waiting;
      do {
        before = delivered.get();
        waiting = queue.size();
        // A sample that moved from the queue to a digest meanwhile would be in neither number.
      } while (delivered.get() != before);
      return new SampleCount(recorded, before, dropped, waiting);
    }
  }

  /** As found: a bounded queue that drops, and two threads. */
  final class Bounded implements Percentiles {
    private final LinkedBlockingQueue<Sample> queue = new LinkedBlockingQueue<>(1_000_000);
    private final LongAdder dropped = new LongAdder();
    private final Digests digests = new Digests(queue, 2);

    @Override
    public void record(Timing timing, long nanos) {
      if (!queue.offer(new Sample(timing, nanos))) {
        dropped.increment();
      }
    }

    @Override
    public SampleCount account(long recorded) {
      return digests.account(recorded, dropped.sum());
    }
  }

  /** The predecessor of the bounded queue: an unbounded queue and one thread. */
  final class Unbounded implements Percentiles {
    private final LinkedBlockingDeque<Sample> queue = new LinkedBlockingDeque<>();
    private final Digests digests = new Digests(queue, 1);

    @Override
    public void record(Timing timing, long nanos) {
      queue.add(new Sample(timing, nanos));
    }

    @Override
    public SampleCount account(long recorded) {
      return digests.account(recorded, 0);
    }
  }

  /** A recorder for each timing; read once a second. */
  final class Recorded implements Percentiles {
    private final Map<Timing, Recorder> recorders = new EnumMap<>(Timing.class);
    private final RecorderRegistry registry = RecorderRegistry.builder("game").build();
    private final IntervalReader reader;
    private @Nullable IntervalReader visitor;
    private long delivered;

    Recorded() {
      for (Timing timing : Timing.values()) {
        recorders.put(timing, registry.recorder(timing.name(), MetricUnit.NANOSECONDS));
      }
      reader = registry.intervalReader("operators");
      Thread thread = new Thread(this::readEachSecond, "percentiles");
      thread.setDaemon(true);
      thread.start();
    }

    private void readEachSecond() {
      try {
        while (true) {
          TimeUnit.SECONDS.sleep(1);
          read();
        }
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      }
    }

    private synchronized void read() {
      RegistrySnapshot interval = reader.next();
      for (Timing timing : Timing.values()) {
        delivered += interval.distribution(timing.name()).count();
      }
    }

    @Override
    public void record(Timing timing, long nanos) {
      requireNonNull(recorders.get(timing)).record(nanos);
    }

    @Override
    public synchronized void flip() {
      if (visitor == null) {
        visitor = registry.intervalReader("visitor");
      } else {
        visitor.next();
        visitor.close();
        visitor = null;
      }
    }

    @Override
    public synchronized SampleCount account(long recorded) {
      read();
      return new SampleCount(recorded, delivered, 0, 0);
    }
  }
}
