/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static java.util.Objects.requireNonNull;

import io.hotguard.benchmarks.metrics.Subject.SnapshotReader;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.benchmarks.suite.Caller;
import java.io.IOException;
import java.util.Map;
import java.util.Random;
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
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The cost of one record, folding and locking included, while a reader takes snapshots. Read the
 * time together with the fork's counts: a subject that loses values, or leaves them to another
 * thread, is fast.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 2, time = 1)
@Measurement(iterations = 3, time = 1)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms4g", "-Xmx4g", "-XX:+UseG1GC"})
public class RecorderBenchmark {
  static final int BATCH = 1_024;

  /** A subject, its permanent reader, and the account of its values. */
  @State(Scope.Benchmark)
  public static class Recorded {
    @Param("hotguard")
    private String subject = "";

    @Param({"1", "500"})
    private int metrics;

    private final AtomicInteger threads = new AtomicInteger();
    private @Nullable Subject created;
    private @Nullable SnapshotReader reader;

    @Setup(Level.Trial)
    public void start() {
      created = Subjects.create(subject, metrics);
      reader = new SnapshotReader(created);
    }

    /** Counts all of the fork, warm-up included, because no snapshot tells them apart. */
    @TearDown(Level.Trial)
    public void account() throws IOException, InterruptedException {
      Subject ended = requireNonNull(created);
      SnapshotReader stopped = requireNonNull(reader);
      stopped.stop();
      long recorded = subject.equals(Subjects.NONE) ? 0 : Caller.totalOperations();
      long delivered = ended.delivered();
      ended.close();
      AccountFile.hand(
          Map.of(
              "recorded", (double) recorded,
              "delivered", (double) delivered,
              "lost", (double) (recorded - delivered),
              "callerBytesPerOp", Caller.lastBytesPerOperation(),
              "readMillis", stopped.meanMillis()));
    }
  }

  /** A recording thread: its writer and its values. */
  @State(Scope.Thread)
  public static class Recording {
    /** Few values, so that fetching them from memory is not part of the measurement. */
    private static final int LENGTH = 1 << 12;

    private static final int MASK = LENGTH - 1;
    private Subject.Writer writer = (metric, nanos) -> {};
    private long[] values = {};
    private int[] metrics = {};
    private int position;

    @Setup(Level.Trial)
    public void prepare(Recorded state) {
      int thread = state.threads.getAndIncrement();
      writer = requireNonNull(state.created).writer();
      values = Latencies.values(LENGTH, 17 + thread);
      metrics = new Random(4_711 + thread).ints(LENGTH, 0, state.metrics).toArray();
    }

    private void record(int times) {
      Subject.Writer to = writer;
      int next = position;
      for (int i = 0; i < times; i++) {
        to.record(metrics[next & MASK], values[next & MASK]);
        next++;
      }
      position = next;
    }
  }

  @Benchmark
  @OperationsPerInvocation(BATCH)
  public void record(Recorded state, Recording thread, Caller caller) {
    thread.record(BATCH);
    caller.sequence += BATCH;
  }
}
