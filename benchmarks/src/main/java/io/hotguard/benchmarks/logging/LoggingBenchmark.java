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
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * One logging call, stock beside guarded, with a sink that keeps up and with one that does not.
 *
 * <p>Every fourth event comes from a library logger, which only the mixed configuration treats
 * differently. Read the time together with the fork's {@link EventAccount}: a call that loses its
 * event is fast.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
public class LoggingBenchmark {
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

  @org.openjdk.jmh.annotations.Setup(Level.Trial)
  public void start() throws IOException {
    Setup setup = Setup.log4j(config);
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
    warmUp();
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
    JustInTime.awaitIdle();
  }

  @TearDown(Level.Trial)
  public void account() throws IOException, InterruptedException {
    AccountFile.hand(EventAccount.ofThisProcess(requireNonNull(setup)));
    LogManager.shutdown();
  }

  @Benchmark
  public void log(Caller caller) {
    long sequence = caller.sequence++;
    Logger logger = requireNonNull((sequence & 3) == 3 ? library : shop);
    if (warnEvery != 0 && sequence % warnEvery == 0) {
      logger.warn("order {} refused by {}", "A-1001", "stock");
    } else {
      logger.info("order {} paid by {}", "A-1001", "card");
    }
  }
}
