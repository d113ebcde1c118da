/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.Target;
import io.hotguard.logging.internal.settings.LoggingProperties;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one appender by the consumer itself, until one of them hangs: from then on the
 * appender is isolated. <b>Threading:</b> the consumer, or a thread that takes its place.
 */
public final class DirectCalls<E> implements AppenderCalls.Callee {
  /** The guard, as it isolates an appender at run time. */
  public interface Isolation<E> {
    AppenderCalls calls();

    /** Returns the place for the events of an appender that hangs in a call of that thread. */
    Aside<E> isolate(String name, Target<E> target, Thread held);

    /** Requests a warning of the guard's own. */
    void tell(String warning);
  }

  private final String name;
  private final Supplier<? extends Target<E>> target;
  private final Isolation<E> isolation;
  private final AppenderCalls calls;

  /** Whether the appender holds events until a flush. */
  private final boolean buffers;

  /** Events that the appender has taken since its last flush, with the present one. */
  private long held;

  /** Whether a call is under way; consumer only. */
  private boolean open;

  private volatile @Nullable Aside<E> aside;

  /**
   * Makes the calls of an appender.
   *
   * @param target the appender as a delivery would call it; asked if a call hangs
   */
  public DirectCalls(
      String name, Supplier<? extends Target<E>> target, boolean buffers, Isolation<E> isolation) {
    this.name = name;
    this.target = target;
    this.buffers = buffers;
    this.isolation = isolation;
    calls = isolation.calls();
  }

  /** Asks for the appender's turn; false if the appender has the event, or its code logs it. */
  public boolean mayCall() {
    return !isRecursive() && calls.mayCall(this);
  }

  /** Whether the code of the appender itself logs the present event. */
  public boolean isRecursive() {
    return open && calls.isNested() && aside == null;
  }

  /** The place for the appender's events if it is isolated; null if the consumer calls it. */
  public @Nullable Aside<E> aside() {
    return aside;
  }

  /** Begins a call with an event; returns its number. */
  public long enter() {
    held = buffers ? held + 1 : 1;
    open = true;
    return calls.enter(this);
  }

  /** Begins a flush; returns its number. */
  public long enterFlush() {
    held = buffers ? held : 0;
    open = true;
    return calls.enter(this);
  }

  /** Ends a call; false if it hung, and the appender is isolated. */
  public boolean leave(long call) {
    boolean left = calls.leave(call);
    if (calls.isMine()) {
      open = false;
    }
    return left;
  }

  /** Ends a flush; false if it hung, and the appender is isolated. */
  public boolean leaveFlush(long call) {
    boolean left = leave(call);
    if (left) {
      held = 0;
    }
    return left;
  }

  /** The appender has lost the event of the present call. */
  public void failed() {
    calls.failed();
  }

  @Override
  public AppenderCalls.Return setAside(Thread hung) {
    Aside<E> place = isolation.isolate(name, target.get(), hung);
    place.hold(held);
    aside = place;
    isolation.tell(
        "hotguard: appender "
            + name
            + " has held up the other appenders for as long as "
            + LoggingProperties.ISOLATE_AFTER.key()
            + ". It is isolated until the next configuration: its events wait in a journal of its own."
            + " Take a thread dump to see why the appender hangs.");
    return failed -> {
      isolation.tell(
          "hotguard: appender " + name + " goes on, with the events of its own journal.");
      place.comeBack(failed);
    };
  }
}
