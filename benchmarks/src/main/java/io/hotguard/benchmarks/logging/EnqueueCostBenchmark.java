/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static java.util.Objects.requireNonNull;

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

/**
 * One enqueue into a ring that has room. Log4j's default clock makes an object of 24 bytes for each
 * event unless the compiler sees through it, which differs from fork to fork: with the other clock
 * what is allocated is of the enqueue.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
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
public class EnqueueCostBenchmark {
  /* Room is guaranteed by construction, not hoped for: a batch is a quarter of the ring, at most two threads run, and the next
   * batch begins with the ring empty. A loop without end would measure the consumer as soon as it falls behind. */
  static final int BATCH = 16_384;

  @Param({"asyncRoot", "discard", "guard"})
  private String config = "";

  private @Nullable Setup setup;
  private @Nullable Logger logger;

  @org.openjdk.jmh.annotations.Setup(Level.Trial)
  public void start() throws IOException {
    Setup setup = Setup.log4j(config);
    this.setup = setup;
    setup.apply(0);
    logger = LogManager.getLogger(SinkLoad.SHOP);
    setup.verify();
  }

  /** The harness counts what this allocates as the batch's: a look at JMX here would show. */
  @TearDown(Level.Iteration)
  public void empty() throws InterruptedException {
    if (!EventAccount.awaitWritten()) {
      throw new IllegalStateException("the sink lacks events: the ring buffer had no room");
    }
  }

  @TearDown(Level.Trial)
  public void account() throws IOException, InterruptedException {
    AccountFile.hand(EventAccount.ofThisProcess(requireNonNull(setup)));
    LogManager.shutdown();
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void enqueue(Caller caller) {
    Logger target = requireNonNull(logger);
    for (int i = 0; i < BATCH; i++) {
      target.info("order {} paid by {}", "A-1001", "card");
    }
    caller.sequence += BATCH;
  }
}
