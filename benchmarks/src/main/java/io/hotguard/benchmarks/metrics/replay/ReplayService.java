/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.metrics.replay;

import io.hotguard.benchmarks.metrics.subjects.QueueSubject;
import io.hotguard.benchmarks.metrics.subjects.SnapshotReader;
import io.hotguard.benchmarks.metrics.subjects.Subject;
import io.hotguard.benchmarks.metrics.subjects.Subjects;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;

/**
 * The replayed service, as a process of its own: takes 1x to 10x load and prints a line of JSON for
 * each load.
 */
final class ReplayService {
  static final int WORKERS = 200;
  static final int[] LOADS = {1, 2, 5};
  static final int FULL_LOAD = 10;

  private static final long SAMPLE_MILLIS = 100;
  private static final int MEBIBYTE = 1 << 20;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final CyclicBarrier barrier = new CyclicBarrier(WORKERS + 1);
  private final List<ReplayWorker> workers = new ArrayList<>();
  private final long[] ids = new long[WORKERS];
  private final Subject subject;
  private final long millis;
  private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
  private volatile @Nullable ReplayLoad load;

  private long droppedBefore;
  private long observations;
  private long blocked;
  private int maxBlocked;
  private long maxHeap;

  private ReplayService(Subject subject, long millis) {
    this.subject = subject;
    this.millis = millis;
  }

  /** Arguments: design, milliseconds of a load, capacity or 0 to find it out. */
  public static void main(String[] args) throws Exception {
    Subject subject = create(args[0]);
    SnapshotReader reader = new SnapshotReader(subject);
    new ReplayService(subject, Long.parseLong(args[1])).run(Double.parseDouble(args[2]));
    reader.stop();
    // Workers wait at the barrier; nothing of theirs is left to do.
    System.exit(0);
  }

  /** Creates the published designs; the bounded queue had a second consumer. */
  private static Subject create(String design) {
    return design.equals(Subjects.BOUNDED_QUEUE)
        ? QueueSubject.bounded(ReplayWorker.STAGES, 2)
        : Subjects.create(design, ReplayWorker.STAGES);
  }

  @SuppressWarnings("deprecation") // threadId() came with 19
  private void run(double knownCapacity)
      throws InterruptedException, BrokenBarrierException, IOException {
    for (int i = 0; i < WORKERS; i++) {
      ReplayWorker worker = new ReplayWorker(i, WORKERS, barrier, this::currentLoad, subject);
      workers.add(worker);
      Thread thread = new Thread(worker, "worker-" + i);
      thread.setDaemon(true);
      ids[i] = thread.getId();
      thread.start();
    }
    hold(ReplayLoad.closed(0, System.nanoTime(), millis / 2));
    subject.abandonBacklog();
    double capacity = knownCapacity;
    if (capacity == 0) {
      ReplayResult.Step calibration = hold(ReplayLoad.closed(0, System.nanoTime(), millis));
      print(calibration);
      capacity = calibration.completedPerSecond();
    }
    for (int times : LOADS) {
      double offered = capacity * times / FULL_LOAD;
      print(hold(ReplayLoad.paced(times, System.nanoTime(), millis, offered, WORKERS)));
    }
    print(hold(ReplayLoad.closed(FULL_LOAD, System.nanoTime(), millis)));
  }

  private ReplayLoad currentLoad() {
    ReplayLoad current = load;
    if (current == null) {
      throw new IllegalStateException("no load yet");
    }
    return current;
  }

  private void print(ReplayResult.Step step) throws IOException {
    out.println(Json.render(step).replace('\n', ' '));
  }

  private ReplayResult.Step hold(ReplayLoad next)
      throws InterruptedException, BrokenBarrierException {
    load = next;
    observations = 0;
    blocked = 0;
    maxBlocked = 0;
    maxHeap = 0;
    long gcCount = collections(GarbageCollectorMXBean::getCollectionCount);
    long gcMillis = collections(GarbageCollectorMXBean::getCollectionTime);
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
    return step(
        next,
        backlog,
        collections(GarbageCollectorMXBean::getCollectionCount) - gcCount,
        collections(GarbageCollectorMXBean::getCollectionTime) - gcMillis);
  }

  /**
   * An idle worker parks with a deadline. A worker that parks without one waits for a lock, or at
   * the barrier after the end.
   */
  private void observe() {
    int now = 0;
    for (ThreadInfo info : threads.getThreadInfo(ids)) {
      if (info != null
          && (info.getThreadState() == Thread.State.BLOCKED
              || (info.getThreadState() == Thread.State.WAITING && !isAtBarrier(info)))) {
        now++;
      }
    }
    observations += ids.length;
    blocked += now;
    maxBlocked = Math.max(maxBlocked, now);
    maxHeap = Math.max(maxHeap, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
  }

  private boolean isAtBarrier(ThreadInfo info) {
    // The barrier's workers wait on a condition, a lock's on the lock itself.
    return String.valueOf(info.getLockName()).contains("ConditionObject");
  }

  private ReplayResult.Step step(ReplayLoad held, long backlog, long gcCount, long gcMillis) {
    Histogram response = new Histogram(1, TimeUnit.HOURS.toNanos(1), 2);
    long completed = 0;
    long dropped = -droppedBefore;
    for (ReplayWorker worker : workers) {
      response.add(worker.responseNanos);
      completed += worker.completed;
      dropped += worker.dropped;
    }
    droppedBefore += dropped;
    double seconds = (held.endNanos() - held.startNanos()) / 1e9;
    return new ReplayResult.Step(
        held.load(),
        held.isPaced() ? WORKERS * 1e9 / held.intervalNanos() : 0,
        completed / seconds,
        response.getValueAtPercentile(50) / 1e6,
        response.getValueAtPercentile(99) / 1e6,
        response.getMaxValue() / 1e6,
        completed * ReplayWorker.STAGES,
        dropped,
        backlog,
        maxHeap / MEBIBYTE,
        maxBlocked,
        100.0 * blocked / Math.max(1, observations),
        gcCount,
        gcMillis);
  }

  private static long collections(ToLongFunction<GarbageCollectorMXBean> figure) {
    return ManagementFactory.getGarbageCollectorMXBeans().stream().mapToLong(figure).sum();
  }
}
