/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import com.tdunning.math.stats.TDigest;
import io.hotguard.benchmarks.metrics.subjects.HotguardSubject;
import io.hotguard.benchmarks.metrics.subjects.Latencies;
import io.hotguard.benchmarks.metrics.subjects.Subject;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.metrics.MetricSnapshot;
import io.hotguard.metrics.RegistrySnapshot;
import io.hotguard.metrics.exchange.TDigests;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.BenchmarkParams;

/**
 * One interval snapshot of 500 metrics, after 8 threads recorded 25,000 lognormal values each, of
 * random metrics. Beside it: the same with room for all values in private cells, or for none; a
 * snapshot of threads that have recorded nothing since the last one; and bare t-digests.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 150)
@Measurement(iterations = 150)
@Fork(
    value = 2,
    jvmArgsAppend = {"-Xms1g", "-Xmx1g", "-XX:+UseG1GC"})
public class DrainBenchmark {
  static final int METRICS = 500;
  static final int THREADS = 8;
  static final int VALUES = 25_000;

  private static final int NO_CELLS = 0;
  private static final int ALL_CELLS = 64 << 20;

  private HotguardSubject subject = new HotguardSubject(METRICS);
  private Subject.Writer writer = subject.writer();
  private boolean idle;
  private @Nullable ExecutorService threads;
  private long recorded;

  @Setup(Level.Trial)
  public void start(BenchmarkParams benchmark) {
    idle = benchmark.getBenchmark().endsWith("snapshotOfIdleThreads");
    if (benchmark.getBenchmark().endsWith("snapshotOfPrivateCells")) {
      use(new HotguardSubject(METRICS, ALL_CELLS));
    } else if (benchmark.getBenchmark().endsWith("snapshotOfSharedCells")) {
      use(new HotguardSubject(METRICS, NO_CELLS));
    }
    threads = Executors.newFixedThreadPool(THREADS);
  }

  private void use(HotguardSubject other) {
    subject.close();
    subject = other;
    writer = other.writer();
  }

  @Setup(Level.Invocation)
  public void fill() throws InterruptedException, ExecutionException {
    if (threads == null) {
      return;
    }
    List<Future<?>> pending = new ArrayList<>();
    for (int thread = 0; thread < THREADS; thread++) {
      long seed = thread;
      pending.add(threads.submit(() -> fill(seed)));
    }
    for (Future<?> future : pending) {
      future.get();
    }
    recorded += (long) THREADS * VALUES;
    if (idle) {
      subject.next();
    }
  }

  private void fill(long seed) {
    Random random = new Random(seed);
    for (long value : Latencies.LOGNORMAL.values(VALUES, seed)) {
      writer.record(random.nextInt(METRICS), value);
    }
  }

  @TearDown(Level.Trial)
  public void account() throws IOException {
    if (threads != null) {
      threads.shutdown();
    }
    SampleCount samples = new SampleCount(recorded, subject.delivered(), 0, 0);
    AccountFile.hand(new RecordAccount(samples, 0, 0, 0, 0, 0));
  }

  @Benchmark
  public RegistrySnapshot snapshot() {
    return subject.next();
  }

  @Benchmark
  public RegistrySnapshot snapshotOfPrivateCells() {
    return subject.next();
  }

  @Benchmark
  public RegistrySnapshot snapshotOfSharedCells() {
    return subject.next();
  }

  @Benchmark
  public RegistrySnapshot snapshotOfIdleThreads() {
    return subject.next();
  }

  /** As many digests as snapshotWithDigests creates, without a value. */
  @Benchmark
  public List<TDigest> emptyDigests() {
    List<TDigest> digests = new ArrayList<>(METRICS);
    for (int metric = 0; metric < METRICS; metric++) {
      digests.add(TDigest.createMergingDigest(TDigests.DEFAULT_COMPRESSION));
    }
    return digests;
  }

  @Benchmark
  public List<TDigest> snapshotWithDigests() {
    List<TDigest> digests = new ArrayList<>(METRICS);
    for (MetricSnapshot metric : subject.next().metrics().values()) {
      digests.add(TDigests.of(metric.distribution()));
    }
    return digests;
  }
}
