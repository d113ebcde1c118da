/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;

/**
 * Makes a caller wait until the appenders have its event, for tests that look at an appender right
 * after their call. <b>Threading:</b> any thread; threads of a guard never wait.
 */
public final class GuardDrain {
  private static final long LIMIT_NANOS = TimeUnit.SECONDS.toNanos(2);
  private static final long LOOK_NANOS = 50_000;
  private static final ThreadLocal<Boolean> GUARD_THREAD = ThreadLocal.withInitial(() -> false);
  private static final LongAdder WAITED = new LongAdder();
  private static final LongAdder EXPIRED = new LongAdder();

  private GuardDrain() {}

  /** Marks the current thread as the consumer of a guard, or the thread of a delivery. */
  public static void guardThread() {
    GUARD_THREAD.set(true);
  }

  /** Waits until ring buffer and spill have handed over what they hold now. */
  public static void await(Object intake) {
    if (GUARD_THREAD.get()) {
      return;
    }
    EventRing<?, ?> ring = ((EventIntake<?, ?>) intake).ring();
    Spill<?, ?> spill = ((EventIntake<?, ?>) intake).spill();
    long last = ring.published() - 1;
    long began = System.nanoTime();
    WAITED.increment();
    while (ring.consumed() < last || spill.waiting() > 0) {
      if (System.nanoTime() - began > LIMIT_NANOS) {
        EXPIRED.increment(); // An appender that hangs is what the test is about.
        return;
      }
      LockSupport.parkNanos(LOOK_NANOS);
    }
  }

  /** Makes the consumer wait until an isolated appender has its events. */
  public static void awaitDelivered(Object delivery) {
    if (!((IsolatedDelivery<?>) delivery).awaitDelivered(System.nanoTime() + LIMIT_NANOS)) {
      EXPIRED.increment();
    }
  }

  /** Returns how many calls waited. */
  public static long waited() {
    return WAITED.sum();
  }

  /** Returns how many calls gave up waiting. */
  public static long expired() {
    return EXPIRED.sum();
  }
}
