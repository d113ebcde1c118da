/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Wakes the one consumer of a ring at the least cost for its producers. <b>Threading:</b> {@link
 * #ring} from any thread: a fence and a read. Only the producer that finds the consumer parked
 * unparks it, a system call under the lock of that thread's parker. {@link #arm}, {@link #disarm}
 * and {@link #park} from the consumer only.
 */
public class Doorbell {
  /*
   * Log4j's default strategy (TimeoutBlockingWaitStrategy) and the Disruptor's blocking one take a
   * monitor in every publish, so that producers queue behind each other: the very thing this guard
   * promises not to do. Spinning strategies burn one of few cores. Here the consumer announces that
   * it is about to park and the producer that sees the announcement unparks it.
   *
   * Invariant (Dekker): the consumer writes `armed` and then looks for work; a producer publishes
   * its slot and then reads `armed`. Both sides have a full fence between their write and their
   * read, so at least one of them sees the other: no wake-up is lost. With a release store and an
   * acquire load instead, both could read the old value and the event would lie there until the
   * consumer's time-out.
   */
  private static final VarHandle ARMED;

  static {
    try {
      ARMED = MethodHandles.lookup().findVarHandle(Doorbell.class, "armed", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private volatile boolean armed;
  private volatile @Nullable Thread consumer;

  public void consumer(Thread thread) {
    consumer = thread;
  }

  /** Whether the calling thread is the consumer. */
  public boolean isConsumer() {
    return Thread.currentThread() == consumer;
  }

  /** Wakes the consumer if it has announced that it parks; called after work is published. */
  public void ring() {
    VarHandle.fullFence();
    // One of many producers pays for the system call; the plain volatile read spares the others.
    if (armed && ARMED.compareAndSet(this, true, false)) {
      LockSupport.unpark(consumer);
    }
  }

  /** Announces that the consumer is about to park; it must look for work once more after this. */
  public void arm() {
    armed = true;
    VarHandle.fullFence();
  }

  public void disarm() {
    armed = false;
  }

  /** Whether the announcement stands: no producer has rung since. */
  boolean isArmed() {
    return armed;
  }

  public void park(long nanos) {
    Thread.interrupted(); // An interrupt left by an appender would end each wait at once.
    LockSupport.parkNanos(this, nanos);
  }
}
