/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread use an appender that other threads attach and detach. <b>Threading:</b> {@link
 * #enter} and {@link #leave} from the using thread; the rest from the threads that configure, one
 * at a time.
 */
final class AppenderUse<E> {
  /*
   * Invariant (announce, then look): the user sets `inUse` and looks at `target` again; the
   * detaching thread sets `target` and looks at `inUse`. In any order, one of the two sees the
   * other. The same holds for `abandoned` and `inUse`: the user looks for an abandoned appender
   * after it has left; the abandoning thread looks whether the user has left; the compare-and-set
   * decides which of the two stops the appender. Hence all three are volatile: with weaker modes
   * both may look before either write is seen.
   */
  /** The stop that the user runs when it returns from a call that hung. */
  private record Abandoned(Runnable stop) {}

  private final Thread user;
  private final long breakNanos;
  private volatile @Nullable Target<E> target;
  private volatile @Nullable Target<E> inUse;
  private final AtomicReference<@Nullable Abandoned> abandoned = new AtomicReference<>();

  /**
   * @param breakNanos how long {@link #detach} waits for a call whose connection it broke off
   */
  AppenderUse(Thread user, long breakNanos) {
    this.user = user;
    this.breakNanos = breakNanos;
  }

  void attach(Target<E> next) {
    target = next;
    LockSupport.unpark(user);
  }

  @Nullable Target<E> target() {
    return target;
  }

  /** Announces a use; false if the target is no longer attached. Then {@link #leave}. */
  boolean enter(Target<E> current) {
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

  /** Returns the target in the current call, for the using thread itself. */
  @Nullable Target<E> inUse() {
    return inUse;
  }

  /**
   * Detaches an appender that is still attached. Waits for a call under way until the deadline,
   * then breaks its connection off. Returns false if the appender still hangs: its stop would hang
   * too, under a lock that all appenders need; leave the stop to {@link #abandon}.
   */
  boolean detach(Object appender, long deadlineNanos) {
    Target<E> current = target;
    if (current != null && current.appender() == appender) {
      target = null;
    }
    if (awaitUnused(appender, deadlineNanos)) {
      return true;
    }
    Target<E> hanging = inUse;
    if (hanging != null && hanging.appender() == appender) {
      Target<E> next = target;
      hanging.breakOff(next == null ? List.of() : List.of(next));
    }
    return awaitUnused(appender, System.nanoTime() + breakNanos);
  }

  private boolean awaitUnused(Object appender, long deadlineNanos) {
    for (Target<E> use; (use = inUse) != null && use.appender() == appender; ) {
      if (System.nanoTime() - deadlineNanos >= 0) {
        return false;
      }
      LockSupport.unpark(user); // The user may have begun a pause meanwhile.
      LockSupport.parkNanos(1_000_000);
    }
    return true;
  }

  /** Stops a hanging appender when its call returns; false if the caller must run {@code stop}. */
  boolean abandon(Object appender, Runnable stop) {
    Target<E> hanging = inUse;
    if (hanging == null || hanging.appender() != appender) {
      return false;
    }
    Abandoned mine = new Abandoned(stop);
    abandoned.set(mine);
    // Either the leaving user sees the appender, or this thread sees that the user has left.
    boolean leftMeanwhile = inUse != hanging && abandoned.compareAndSet(mine, null);
    return !leftMeanwhile;
  }
}
