/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics;

import io.hotguard.benchmarks.metrics.Subject.SnapshotReader;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.HdrHistogram.Histogram;

/**
 * The replayed service, as a process of its own: takes 1x to 10x load and prints a line of JSON for
 * each load. Without a given capacity it finds it out first.
 */
final class ReplayService {
  static final int WORKERS = 200;
  static final int[] LOADS = {1, 2, 5};
  static final String COMPLETED = "completedPerSecond";
  private static final int FULL_LOAD = 10;
  private static final long SAMPLE_MILLIS = 100;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final CyclicBarrier barrier = new CyclicBarrier(WORKERS + 1);
  private final List<ReplayWorker> workers = new ArrayList<>();
  private final long[] ids = new long[WORKERS];
  private final String design;
  private final long millis;
  private volatile Subject subject;
  private volatile Load load = new Load(0, 0, 0);
  private long observations;
  private long blocked;
  private long maxHeap;

  /**
   * A load for the workers.
   *
   * @param intervalNanos from one request of a worker to its next; 0 for no pause
   */
  private record Load(long startNanos, long endNanos, long intervalNanos) {}

  private ReplayService(String design, long millis) {
    this.design = design;
    this.millis = millis;
    subject = Subjects.create(design, ReplayWorker.STAGES);
  }

  /** Arguments: design, milliseconds of a load, capacity or 0 to find it out. */
  public static void main(String[] args) throws Exception {
    new ReplayService(args[0], Long.parseLong(args[1])).run(Double.parseDouble(args[2]));
    // Workers wait at the barrier; nothing of theirs is left to do.
    System.exit(0);
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private void run(double knownCapacity)
      throws InterruptedException, BrokenBarrierException, IOException {
    for (int i = 0; i < WORKERS; i++) {
      ReplayWorker worker = new ReplayWorker(i);
      workers.add(worker);
      Thread thread = new Thread(worker, "worker-" + i);
      thread.setDaemon(true);
      ids[i] = thread.getId();
      thread.start();
    }
    hold(0, millis / 2);
    subject.close();
    subject = Subjects.create(design, ReplayWorker.STAGES);
    SnapshotReader reader = new SnapshotReader(subject);
    double capacity = knownCapacity;
    if (capacity == 0) {
      Map<String, Double> calibration = hold(0, millis);
      print(Map.of(), calibration);
      capacity = calibration.getOrDefault(COMPLETED, 0.0);
    }
    for (int times : LOADS) {
      print(
          Map.of("load", String.valueOf(times)),
          hold((long) (WORKERS * 1e9 / (capacity * times / FULL_LOAD)), millis));
    }
    print(Map.of("load", String.valueOf(FULL_LOAD)), hold(0, millis));
    reader.stop();
  }

  private static void print(Map<String, String> label, Map<String, Double> counted)
      throws IOException {
    Terminal.OUT.println(Json.line(Cell.counted(label, List.of(), List.of(counted))));
  }

  /** Holds a load: one request of each worker in an interval, or as many as they can. */
  private Map<String, Double> hold(long intervalNanos, long forMillis)
      throws InterruptedException, BrokenBarrierException {
    long start = System.nanoTime();
    Load next = new Load(start, start + TimeUnit.MILLISECONDS.toNanos(forMillis), intervalNanos);
    load = next;
    observations = 0;
    blocked = 0;
    maxHeap = 0;
    barrier.await();
    while (next.endNanos() - System.nanoTime() > 0) {
      Thread.sleep(
          Math.min(
              SAMPLE_MILLIS,
              Math.max(1, TimeUnit.NANOSECONDS.toMillis(next.endNanos() - System.nanoTime()))));
      observe();
    }
    long backlog = subject.backlog();
    barrier.await();
    Histogram response = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
    long completed = 0;
    for (ReplayWorker worker : workers) {
      response.add(worker.responseNanos);
      completed += worker.completed;
    }
    return Map.of(
        COMPLETED,
        completed * 1e3 / forMillis,
        "p99Millis",
        response.getValueAtPercentile(99) / 1e6,
        "maxMillis",
        response.getMaxValue() / 1e6,
        "backlog",
        (double) backlog,
        "maxHeapMebibytes",
        maxHeap / (double) (1 << 20),
        "blockedPercent",
        100.0 * blocked / Math.max(1, observations));
  }

  /**
   * An idle worker parks with a deadline. A worker that parks without one waits for a lock, or at
   * the barrier after the end.
   */
  private void observe() {
    for (ThreadInfo info : threads.getThreadInfo(ids)) {
      if (info != null
          && (info.getThreadState() == Thread.State.BLOCKED
              || (info.getThreadState() == Thread.State.WAITING && !isAtBarrier(info)))) {
        blocked++;
      }
    }
    observations += ids.length;
    maxHeap = Math.max(maxHeap, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  private static boolean isAtBarrier(ThreadInfo info) {
    // The barrier's workers wait on a condition, a lock's on the lock itself.
    return String.valueOf(info.getLockName()).contains("ConditionObject");
  }

  /** A thread that handles requests: computes in 40 stages and records a value after each. */
  final class ReplayWorker implements Runnable {
    static final int STAGES = 40;

    /** A quarter of a microsecond of arithmetic: a whole request takes about ten. */
    private static final int ROUNDS_PER_STAGE = 160;

    private static final int RESPONSE_BYTES = 2_048;

    private final int number;
    private final long[] latencies;

    /* Written between two barriers by the worker, read between others by the service. */
    final Histogram responseNanos = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
    long completed;
    private int position;
    private long state;

    /** Takes responses, so that escape analysis cannot remove them. */
    volatile byte[] response = {};

    ReplayWorker(int number) {
      this.number = number;
      this.latencies = Latencies.values(1 << 12, number);
      this.state = number + 1L;
    }

    @Override
    public void run() {
      try {
        while (true) {
          barrier.await();
          handleAll(load, subject.writer());
          barrier.await();
        }
      } catch (InterruptedException | BrokenBarrierException ended) {
        // The service is over.
      }
    }

    private void handleAll(Load current, Subject.Writer writer) {
      responseNanos.reset();
      completed = 0;
      long due = current.startNanos() + current.intervalNanos() * number / WORKERS;
      while (true) {
        long now = System.nanoTime();
        if (current.intervalNanos() > 0) {
          while (due - now > 0) {
            LockSupport.parkNanos(due - now);
            now = System.nanoTime();
          }
        } else {
          due = now;
        }
        if (now - current.endNanos() >= 0) {
          return;
        }
        handle(writer);
        responseNanos.recordValue(Math.max(1, System.nanoTime() - due));
        completed++;
        due += current.intervalNanos();
      }
    }

    private void handle(Subject.Writer writer) {
      long x = state;
      for (int stage = 0; stage < STAGES; stage++) {
        for (int i = 0; i < ROUNDS_PER_STAGE; i++) {
          x ^= x << 13;
          x ^= x >>> 7;
          x ^= x << 17;
        }
        writer.record(stage, latencies[position++ & (latencies.length - 1)]);
      }
      state = x;
      byte[] answer = new byte[RESPONSE_BYTES];
      answer[0] = (byte) x;
      response = answer;
    }
  }
}
