/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Small tasks of many keys, from the first offer to the end of the last task. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 1,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class KeyedExecutorBenchmark extends Accountable {
  private static final int TASKS = 20_000;
  private static final int WORK = 20;

  @Param({"HOTGUARD", "GUAVA", "NETTY_NON_STICKY", "NETTY_STICKY", "THREAD_PER_KEY"})
  private String subject = "";

  @Param({"16", "2000"})
  private int keys;

  private KeyedSubject.@Nullable Running running;

  @Setup(Level.Trial)
  public void start() {
    running = KeyedSubject.valueOf(subject).start(keys, TASKS);
  }

  @Override
  protected Map<String, Double> counted() {
    return requireNonNull(running).counted();
  }

  @TearDown(Level.Trial)
  public void stop() {
    requireNonNull(running).stop();
  }

  @Benchmark
  @OperationsPerInvocation(TASKS)
  public void offerAndRun() throws InterruptedException {
    KeyedSubject.Offering offering = requireNonNull(running).offering;
    AtomicInteger left = new AtomicInteger(TASKS);
    CountDownLatch all = new CountDownLatch(1);
    Runnable task =
        () -> {
          Blackhole.consumeCPU(WORK);
          if (left.decrementAndGet() == 0) {
            all.countDown();
          }
        };
    for (int i = 0; i < TASKS; i++) {
      offering.offer(i % keys, task);
    }
    all.await();
  }
}
