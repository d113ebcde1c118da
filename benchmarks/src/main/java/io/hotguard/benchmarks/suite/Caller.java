/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.ToLongFunction;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/** A calling thread's own numbers. */
@State(Scope.Thread)
public class Caller {
  private static final Queue<Caller> ALL = new ConcurrentLinkedQueue<>();
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  /** Operations of this thread so far; the benchmark counts. */
  public long sequence;

  private long allocatedBefore;
  private long sequenceBefore;
  private long bytes;
  private long operations;

  @Setup(Level.Trial)
  public void register() {
    ALL.add(this);
  }

  @Setup(Level.Iteration)
  public void begin() {
    sequenceBefore = sequence;
    allocatedBefore = allocated();
  }

  /** Only the last iteration counts: by then everything that is built once has been built. */
  @TearDown(Level.Iteration)
  public void end() {
    bytes = allocated() - allocatedBefore;
    operations = sequence - sequenceBefore;
  }

  public static long totalOperations() {
    return sum(caller -> caller.sequence);
  }

  /** Allocated by all calling threads in their last iteration, per operation. */
  public static double lastBytesPerOperation() {
    long operations = sum(caller -> caller.operations);
    return operations == 0 ? 0 : (double) sum(caller -> caller.bytes) / operations;
  }

  private static long sum(ToLongFunction<Caller> figure) {
    return ALL.stream().mapToLong(figure).sum();
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
