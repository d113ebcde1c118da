/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
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

  long sequence;
  private long allocatedBefore;
  private long sequenceBefore;
  private long bytes;
  private long events;

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
    events = sequence - sequenceBefore;
  }

  static long totalLogged() {
    return ALL.stream().mapToLong(caller -> caller.sequence).sum();
  }

  /** Allocated by all calling threads in their last iteration, per event. */
  static double lastBytesPerEvent() {
    long bytes = ALL.stream().mapToLong(caller -> caller.bytes).sum();
    long events = ALL.stream().mapToLong(caller -> caller.events).sum();
    return events == 0 ? 0 : (double) bytes / events;
  }

  private static long allocated() {
    return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
  }
}
