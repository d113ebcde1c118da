/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.process.JustInTime;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.benchmarks.suite.Caller;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Logger;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One logging call, stock beside guarded, with a sink that keeps up and with one that does not.
 *
 * <p>Every fourth event comes from a library logger, which only the mixed configuration treats
 * differently. Read the time together with the fork's {@link EventAccount}: a call that loses its
 * event is fast.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class LoggingBenchmark {
  /* Room is guaranteed by construction, not hoped for: a batch is a quarter of the ring, at most two threads run, and the next
   * batch begins with the ring empty. A loop without end would measure the consumer as soon as it falls behind. */
  static final int BATCH = 16_384;

  static final long SLOW_NANOS = 20_000;
  private static final long WARM_UP_NANOS = 2_000_000_000L;

  @Param({"sync", "mixed", "asyncRoot", "discard", "guard"})
  private String config = "";

  @Param({"INFO", "WARN5", "WARN100"})
  private String mix = "";

  @Param({"null-fast", "slow"})
  private String sink = "";

  private @Nullable Setup setup;
  private @Nullable Logger shop;
  private @Nullable Logger library;
  private int warnEvery;
  private boolean batches;

  @org.openjdk.jmh.annotations.Setup(Level.Trial)
  public void start(BenchmarkParams benchmark) throws IOException {
    Setup setup = Setup.of(config);
    this.setup = setup;
    setup.apply(sink.equals("slow") ? SLOW_NANOS : 0);
    shop = LogManager.getLogger(SinkLoad.SHOP);
    library = LogManager.getLogger(SinkLoad.LIBRARY);
    setup.verify();
    warnEvery =
        switch (mix) {
          case "WARN5" -> 20;
          case "WARN100" -> 1;
          default -> 0;
        };
    batches = benchmark.getMode() == Mode.SingleShotTime;
    if (!batches) {
      warmUp();
    }
  }

  /*
   * From one thread, while a processor is free: eight busy threads leave the compiler no time, and
   * the measurement would show interpreted code.
   */
  private void warmUp() {
    Caller caller = new Caller();
    caller.register();
    for (long end = System.nanoTime() + WARM_UP_NANOS; System.nanoTime() - end < 0; ) {
      log(caller);
    }
  }

  /** Iterations of many callers discard compiled code, and leave the compiler no time. */
  @org.openjdk.jmh.annotations.Setup(Level.Iteration)
  public void letTheCompilerFinish() throws InterruptedException {
    if (!batches) {
      JustInTime.awaitIdle();
    }
  }

  /** The harness counts what this allocates as the batch's: a look at JMX here would show. */
  @TearDown(Level.Iteration)
  public void empty() throws InterruptedException {
    if (batches && !EventAccount.awaitWritten()) {
      throw new IllegalStateException("the sink lacks events: the ring buffer had no room");
    }
  }

  @TearDown(Level.Trial)
  public void account() throws IOException, InterruptedException {
    AccountFile.hand(EventAccount.ofThisProcess(requireNonNull(setup)));
    LogManager.shutdown();
  }

  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 4, time = 1)
  @Measurement(iterations = 3, time = 1)
  @Fork(
      value = 2,
      jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
  public void log(Caller caller) {
    long sequence = caller.sequence++;
    Logger logger = requireNonNull((sequence & 3) == 3 ? library : shop);
    if (warnEvery != 0 && sequence % warnEvery == 0) {
      logger.warn("order {} refused by {}", "A-1001", "stock");
    } else {
      logger.info("order {} paid by {}", "A-1001", "card");
    }
  }

  /**
   * One enqueue into a ring that has room. Log4j's default clock makes an object of 24 bytes for
   * each event unless the compiler sees through it, which differs from fork to fork: with the other
   * clock what is allocated is of the enqueue.
   */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 60)
  @Measurement(iterations = 120)
  @Fork(
      value = 3,
      jvmArgsAppend = {
        "-Xms1g",
        "-Xmx1g",
        "-DAsyncLoggerConfig.RingBufferSize=65536",
        "-Dlog4j2.clock=SystemMillisClock"
      })
  @OperationsPerInvocation(BATCH)
  public void enqueue(Caller caller) {
    Logger target = requireNonNull(shop);
    for (int i = 0; i < BATCH; i++) {
      target.info("order {} paid by {}", "A-1001", "card");
    }
    caller.sequence += BATCH;
  }
}
