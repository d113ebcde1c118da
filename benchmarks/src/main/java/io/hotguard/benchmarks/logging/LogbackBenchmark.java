/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static java.util.Objects.requireNonNull;

import ch.qos.logback.classic.LoggerContext;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.benchmarks.suite.Caller;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One WARN event into a slow sink, with Logback: stock {@code AsyncAppender} beside guarded. The
 * class path of a fork needs Logback, which command {@code logback} puts there.
 */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
    value = 3,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class LogbackBenchmark {
  /** More than ring buffer and queue hold; of eight threads some megabytes on disk. */
  static final int BATCH = 10_000;

  @Param({"logbackAsync", "logbackGuard"})
  private String config = "";

  private @Nullable Setup setup;
  private @Nullable Logger logger;
  private boolean bursts;

  @org.openjdk.jmh.annotations.Setup(Level.Trial)
  public void start(BenchmarkParams benchmark) throws IOException {
    Setup setup = Setup.of(config);
    this.setup = setup;
    setup.apply(LoggingBenchmark.SLOW_NANOS);
    logger = LoggerFactory.getLogger(SinkLoad.SHOP);
    setup.verify();
    bursts = benchmark.getMode() == Mode.SingleShotTime;
  }

  /** A burst begins when the last is written. */
  @TearDown(Level.Iteration)
  public void empty() throws InterruptedException {
    if (bursts) {
      EventAccount.awaitQuiescence(requireNonNull(setup));
    }
  }

  @TearDown(Level.Trial)
  public void account() throws IOException, InterruptedException {
    AccountFile.hand(EventAccount.ofThisProcess(requireNonNull(setup)));
    ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
  }

  /** More events than any spill holds. */
  @Benchmark
  @BenchmarkMode(Mode.AverageTime)
  @Warmup(iterations = 5, time = 1)
  @Measurement(iterations = 3, time = 1)
  public void endless(Caller caller) {
    caller.sequence++;
    requireNonNull(logger).warn("order {} refused by {}", "A-1001", "stock");
  }

  /** The spill holds a whole burst. */
  @Benchmark
  @BenchmarkMode(Mode.SingleShotTime)
  @Warmup(iterations = 5)
  @Measurement(iterations = 5)
  @OperationsPerInvocation(BATCH)
  public void burst(Caller caller) {
    Logger target = requireNonNull(logger);
    for (int i = 0; i < BATCH; i++) {
      target.warn("order {} refused by {}", "A-1001", "stock");
    }
    caller.sequence += BATCH;
  }
}
