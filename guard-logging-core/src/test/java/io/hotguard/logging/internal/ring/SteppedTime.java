/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.Doorbell;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The time of a ring buffer in a test: it passes only in the yields of callers that wait for room,
 * and by {@link #passSlowEvent}. A patience is therefore a number of yields, however busy the
 * machine. <b>Threading:</b> any thread.
 */
public final class SteppedTime {
  /** The yields of one patience. */
  public static final long YIELDS = 100;

  private static final long YIELD_NANOS = 5_000;

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicLong yields = new AtomicLong();
  private volatile Runnable inYield = () -> {};

  /** Returns a ring buffer on this time, whose callers are never one of a sample. */
  public <E, R> EventRing<E, R> ring(EventAdapter<E, R> adapter, int size, Doorbell doorbell) {
    return new EventRing<>(
        adapter,
        size,
        new DoorbellWait(doorbell),
        new RoomWait(
            doorbell::isConsumer,
            Duration.ofNanos(YIELDS * YIELD_NANOS),
            nanos::get,
            this::yielded,
            many -> false,
            () -> Thread.currentThread().getId()));
  }

  private void yielded() {
    yields.incrementAndGet();
    nanos.addAndGet(YIELD_NANOS);
    inYield.run();
  }

  /** Sets the action of each later yield. */
  public void inYield(Runnable action) {
    inYield = action;
  }

  /** Lets the time of an event pass that a slow sink takes. */
  public void passSlowEvent() {
    nanos.addAndGet(2 * RoomWait.FAST_NANOS / RoomWait.PIECE);
  }

  /** Whether callers of a ring buffer take its appenders for fast. */
  public static boolean isFast(EventRing<?, ?> ring) {
    return ring.roomWait().isFast();
  }

  /** The yields of callers until now. */
  public long yields() {
    return yields.get();
  }
}
