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
 * unparks it, a system call under the lock of that thread's parker. {@link #arm}, {@link #disarm},
 * {@link #linger} and {@link #park} from the consumer only.
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
   *
   * A wake-up costs its producer some microseconds, more than the rest of a logging call. A consumer
   * that keeps up is idle after nearly every event, so that nearly every call would pay. It lingers
   * first: it sleeps for a moment without an announcement, and takes all that has come in one batch.
   * Producers pay again only after a moment without work.
   */

  /** Time that an event may wait for others of its batch: far less than a ring takes to fill. */
  private static final long LINGER_NANOS = 100_000L;

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

  /** Sleeps for a moment without an announcement; called once after work, before {@link #arm}. */
  public void linger() {
    park(LINGER_NANOS);
  }

  public void park(long nanos) {
    Thread.interrupted(); // An interrupt left by an appender would end each wait at once.
    LockSupport.parkNanos(this, nanos);
  }
}
