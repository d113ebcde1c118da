/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.suite.Caller;
import io.hotguard.hotpath.LossyWriter;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;

/** A line for a writer on another thread that keeps up as far as it can, or stands still. */
public class LossyWriterBenchmark extends AcceptedShare {
  static final int ROOM = 1_024;
  private static final String LINE = "sent 4711 to orders-3@42";

  @Param({"RUNNING", "STUCK"})
  String sink = "";

  private final CountDownLatch end = new CountDownLatch(1);
  private @Nullable LossyWriter writer;
  private final ArrayBlockingQueue<String> queue = new ArrayBlockingQueue<>(ROOM);
  private final LongAdder taken = new LongAdder();
  private @Nullable Thread taker;

  @Setup(Level.Trial)
  public void start() {
    writer = new LossyWriter(new Sink(), ROOM, lost -> lost + " lines lost");
    Thread thread = new Thread(this::takeAll, "taker");
    thread.setDaemon(true);
    thread.start();
    taker = thread;
  }

  private boolean isStuck() {
    return sink.equals("STUCK");
  }

  private void takeAll() {
    try {
      if (isStuck()) {
        end.await();
      }
      while (!queue.take().isEmpty()) {
        taken.increment();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Sink implements LossyWriter.Sink {
    @Override
    public void write(String line) {
      if (isStuck()) {
        try {
          end.await();
        } catch (InterruptedException e) {
          Thread.currentThread().interrupt();
        }
      }
    }

    @Override
    public void flush() {}
  }

  @Override
  long accepted() {
    awaitTaker();
    return requireNonNull(writer).counts().accepted() + taken.sum() + queue.size();
  }

  /** Waits for the taker, because lines taken between the two counts would be in neither. */
  private void awaitTaker() {
    while (!isStuck()
        && (!queue.isEmpty() || requireNonNull(taker).getState() != Thread.State.WAITING)) {
      Thread.onSpinWait();
    }
  }

  @TearDown(Level.Trial)
  public void stop() {
    end.countDown();
    requireNonNull(writer).close();
    requireNonNull(taker).interrupt();
  }

  @Benchmark
  public boolean lossyWriter(Caller caller) {
    caller.sequence++;
    return requireNonNull(writer).write(LINE);
  }

  /** A bounded queue that drops without waiting and without a count. */
  @Benchmark
  public boolean offer(Caller caller) {
    caller.sequence++;
    return queue.offer(LINE);
  }

  /** The log writer of an agent. */
  @Benchmark
  public boolean offerWithPatience(Caller caller) throws InterruptedException {
    caller.sequence++;
    return queue.offer(LINE, 2, TimeUnit.MILLISECONDS);
  }
}
