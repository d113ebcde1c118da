/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread use an appender that other threads attach and detach.
 *
 * <p><b>Threading:</b> {@link #enter} and {@link #leave} from the using thread; the rest from the
 * threads that configure, one at a time.
 */
final class AppenderUse<E> {
  /*
   * Who announces, then looks. The user sets `inUse` and looks at `target` again; who detaches sets
   * `target` and looks at `inUse`: one of the two sees the other, whatever the order. The same with
   * `abandoned` and `inUse`: the user looks for an abandoned appender after it has left, who
   * abandons looks whether the user has left meanwhile, and the compare-and-set decides who stops
   * it. Hence all three are volatile; with weaker ones both may look before either is seen.
   */
  private static final long BREAK_NANOS = Duration.ofSeconds(1).toNanos();

  /** What is to be stopped by the user, when it comes back from a call that hangs. */
  private record Abandoned(Runnable stop) {}

  private final Thread user;
  private volatile @Nullable DeliveryTarget<E> target;
  private volatile @Nullable DeliveryTarget<E> inUse;
  private final AtomicReference<@Nullable Abandoned> abandoned = new AtomicReference<>();

  AppenderUse(Thread user) {
    this.user = user;
  }

  void attach(DeliveryTarget<E> next) {
    target = next;
    LockSupport.unpark(user);
  }

  @Nullable DeliveryTarget<E> target() {
    return target;
  }

  /** Announces a use; false if the target is no longer the attached one. Then {@link #leave}. */
  boolean enter(DeliveryTarget<E> current) {
    inUse = current;
    return target == current;
  }

  void leave() {
    inUse = null;
    Abandoned left = abandoned.get() == null ? null : abandoned.getAndSet(null);
    if (left != null) {
      left.stop().run();
    }
  }

  /** What the using thread is calling; the thread itself asks. */
  @Nullable DeliveryTarget<E> inUse() {
    return inUse;
  }

  /**
   * Stops the use of an appender, if it is still the attached one; waits for a call under way, but
   * not longer than given: then its connection is broken off.
   *
   * @return false if the appender hangs all the same. To stop it would hang too, holding a lock
   *     that all appenders need; it must be left to {@link #abandon}.
   */
  boolean detach(Object appender, long deadlineNanos) {
    DeliveryTarget<E> current = target;
    if (current != null && current.appender() == appender) {
      target = null;
    }
    if (awaitUnused(appender, deadlineNanos)) {
      return true;
    }
    DeliveryTarget<E> hanging = inUse;
    if (hanging != null && hanging.appender() == appender) {
      DeliveryTarget<E> next = target;
      hanging.breakOff(next == null ? List.of() : List.of(next));
    }
    return awaitUnused(appender, System.nanoTime() + BREAK_NANOS);
  }

  private boolean awaitUnused(Object appender, long deadlineNanos) {
    for (DeliveryTarget<E> use; (use = inUse) != null && use.appender() == appender; ) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      LockSupport.unpark(user); // It may have begun a pause in its use.
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  /**
   * Has the appender that hangs stopped when it no longer does.
   *
   * @param stop stops it, and those that it calls and nobody else uses
   * @return false if it does not hang any more: then {@code stop} is left to the caller
   */
  boolean abandon(Object appender, Runnable stop) {
    DeliveryTarget<E> hanging = inUse;
    if (hanging == null || hanging.appender() != appender) {
      return false;
    }
    Abandoned mine = new Abandoned(stop);
    abandoned.set(mine);
    // Either the user sees it when it leaves, or it is seen here that the user has left.
    boolean leftMeanwhile = inUse != hanging && abandoned.compareAndSet(mine, null);
    return !leftMeanwhile;
  }
}
