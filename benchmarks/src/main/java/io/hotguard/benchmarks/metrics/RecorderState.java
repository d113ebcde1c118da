/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import static java.util.Objects.requireNonNull;

import com.sun.management.OperatingSystemMXBean;
import io.hotguard.benchmarks.metrics.subjects.SnapshotReader;
import io.hotguard.benchmarks.metrics.subjects.Subject;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.suite.AccountFile;
import io.hotguard.benchmarks.suite.Caller;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A subject, its permanent reader, and the account of its values. */
@State(Scope.Benchmark)
public class RecorderState {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  @Param("hotguard")
  private String subject = "";

  @Param({"1", "500"})
  private int metrics;

  private final Queue<Subject.Writer> writers = new ConcurrentLinkedQueue<>();
  private final AtomicInteger threads = new AtomicInteger();
  private @Nullable Subject created;
  private @Nullable SnapshotReader reader;
  private long backlog;
  private double backlogPerSecond;
  private double processCpuNanosPerOp;
  private long startNanos;
  private long startCpuNanos;
  private long startOperations;

  @Setup(Level.Trial)
  public void start() {
    created = Subjects.create(subject, metrics);
    reader = new SnapshotReader(created);
  }

  @Setup(Level.Iteration)
  public void begin() {
    startNanos = System.nanoTime();
    startOperations = Caller.totalOperations();
    startCpuNanos = PROCESS.getProcessCpuTime();
  }

  /** Ends each iteration without a backlog, which is counted. */
  @TearDown(Level.Iteration)
  public void end() throws InterruptedException {
    Subject ended = requireNonNull(created);
    double seconds = (System.nanoTime() - startNanos) / 1e9;
    long operations = Math.max(1, Caller.totalOperations() - startOperations);
    processCpuNanosPerOp = (double) (PROCESS.getProcessCpuTime() - startCpuNanos) / operations;
    backlogPerSecond = ended.backlog() / seconds;
    backlog += ended.abandonBacklog();
  }

  @TearDown(Level.Trial)
  public void account() throws IOException, InterruptedException {
    Subject ended = requireNonNull(created);
    SnapshotReader stopped = requireNonNull(reader);
    stopped.stop();
    SampleCount samples =
        new SampleCount(
            Subjects.NONE.equals(subject) ? 0 : Caller.totalOperations(),
            ended.delivered(),
            writers.stream().mapToLong(Subject.Writer::dropped).sum(),
            backlog);
    ended.close();
    AccountFile.hand(
        new RecordAccount(
            samples,
            Caller.lastBytesPerOperation(),
            Caller.lastCpuNanosPerOperation(),
            processCpuNanosPerOp,
            backlogPerSecond,
            stopped.meanMillis()));
  }

  Subject.Writer newWriter() {
    Subject.Writer writer = requireNonNull(created).writer();
    writers.add(writer);
    return writer;
  }

  int metrics() {
    return metrics;
  }

  int nextThread() {
    return threads.getAndIncrement();
  }
}
