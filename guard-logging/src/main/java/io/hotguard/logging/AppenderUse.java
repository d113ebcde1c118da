/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Predicate;
import org.apache.logging.log4j.core.Appender;
import org.jspecify.annotations.Nullable;

/**
 * Lets one thread use an appender that other threads attach and detach.
 *
 * <p><b>Threading:</b> {@link #enter} and {@link #leave} from the using thread; the rest from the
 * threads that configure, one at a time.
 */
final class AppenderUse {
  /*
   * Who announces, then looks. The user sets `inUse` and looks at `target` again; who detaches sets
   * `target` and looks at `inUse`: one of the two sees the other, whatever the order. The same with
   * `abandoned` and `inUse`: the user looks for an abandoned appender after it has left, who
   * abandons looks whether the user has left meanwhile, and the compare-and-set decides who stops
   * it. Hence all three are volatile; with weaker ones both may look before either is seen.
   */
  private static final long BREAK_NANOS = Duration.ofSeconds(1).toNanos();

  /** What is to be stopped by the user, when it comes back from a call that hangs. */
  private record Abandoned(DeliveryTarget target, List<Appender> left) {}

  private final Thread user;
  private volatile @Nullable DeliveryTarget target;
  private volatile @Nullable DeliveryTarget inUse;
  private final AtomicReference<@Nullable Abandoned> abandoned = new AtomicReference<>();

  AppenderUse(Thread user) {
    this.user = user;
  }

  void attach(DeliveryTarget next) {
    target = next;
    LockSupport.unpark(user);
  }

  @Nullable DeliveryTarget target() {
    return target;
  }

  /** Announces a use; false if the target is no longer the attached one. Then {@link #leave}. */
  boolean enter(DeliveryTarget current) {
    inUse = current;
    return target == current;
  }

  void leave() {
    inUse = null;
    Abandoned left = abandoned.get() == null ? null : abandoned.getAndSet(null);
    if (left != null) {
      left.left().forEach(AppenderUse::stop);
    }
  }

  private static void stop(Appender appender) {
    try {
      appender.stop();
    } catch (RuntimeException | LinkageError e) { // The next ones are to be stopped, too.
      FailureProbe.tell(appender, "stop", e);
    }
  }

  /** What the using thread is calling; the thread itself asks. */
  @Nullable DeliveryTarget inUse() {
    return inUse;
  }

  /**
   * Stops the use of an appender, if it is still the attached one; waits for a call under way, but
   * not longer than given: then its connection is broken off.
   *
   * @return false if the appender hangs all the same. To stop it would hang too, holding a lock
   *     that all appenders need; it must be left to {@link #abandon}.
   */
  boolean detach(Appender appender, long deadlineNanos) {
    DeliveryTarget current = target;
    if (current != null && current.appender() == appender) {
      target = null;
    }
    if (awaitUnused(appender, deadlineNanos)) {
      return true;
    }
    DeliveryTarget hanging = inUse;
    if (hanging != null && hanging.appender() == appender) {
      DeliveryTarget next = target;
      hanging.breakOff(next == null ? List.of() : List.of(next));
    }
    return awaitUnused(appender, System.nanoTime() + BREAK_NANOS);
  }

  private boolean awaitUnused(Appender appender, long deadlineNanos) {
    for (DeliveryTarget use; (use = inUse) != null && use.appender() == appender; ) {
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
   * @param shared tells which of those that it calls are used by others too: they are not left
   * @return the appenders that nobody else may stop
   */
  List<Appender> abandon(Appender appender, Predicate<Appender> shared) {
    DeliveryTarget hanging = inUse;
    if (hanging == null || hanging.appender() != appender) {
      return List.of();
    }
    List<Appender> left = hanging.reached().stream().filter(shared.negate()).toList();
    Abandoned mine = new Abandoned(hanging, left);
    abandoned.set(mine);
    // Either the user sees it when it leaves, or it is seen here that the user has left.
    boolean leftMeanwhile = inUse != hanging && abandoned.compareAndSet(mine, null);
    return leftMeanwhile ? List.of() : left;
  }
}
