/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.subjects.Latencies;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.metrics.RecordSteps;
import java.io.IOException;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * Where the time of a record goes. The loop is in all steps, and {@link #add} contains {@link
 * #findCells}. {@link #record} finds the cells in a faster way: one slot before a search.
 *
 * <p>Random lognormal values of random metrics, on one thread whose private cells have room.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
public class RecordStepsBenchmark {
  private static final int BATCH = 1 << 16;

  @Param({"1", "500"})
  private int metrics;

  private final long[] values = Latencies.LOGNORMAL.values(BATCH, 1);
  private final int[] recorders = new int[BATCH];
  private RecordSteps steps = new RecordSteps(1);

  @Setup
  public void start() {
    Random random = new Random(1);
    for (int i = 0; i < BATCH; i++) {
      recorders[i] = random.nextInt(metrics);
    }
    steps = new RecordSteps(metrics);
    for (int round = 0; round < 20; round++) {
      record();
    }
    steps.requirePrivateCells();
  }

  @TearDown
  public void account() throws IOException {
    AccountFile.hand(new RecordAccount(new SampleCount(0, 0, 0, 0), 0, 0, 0, 0, 0));
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long loop() {
    long sum = 0;
    for (int i = 0; i < BATCH; i++) {
      sum += RecordSteps.loop(recorders[i], values[i]);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public long findCells() {
    long sum = 0;
    for (int i = 0; i < BATCH; i++) {
      sum += steps.findCells(recorders[i], values[i]);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void add() {
    for (int i = 0; i < BATCH; i++) {
      steps.add(recorders[i], values[i]);
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void record() {
    for (int i = 0; i < BATCH; i++) {
      steps.record(recorders[i], values[i]);
    }
  }
}
