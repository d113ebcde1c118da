/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The consumer's calls of appenders: which call is under way, and which thread is the consumer
 * after a call that hangs. <b>Threading:</b> {@link #number}, {@link #isMine}, {@link #isReplaced}
 * and {@link #failed} from any thread; {@link #replace} from the thread that takes the consumer's
 * place; the rest from the consumer.
 */
public final class AppenderCalls {
  /*
   * The thread that hangs stays with its appender, and a fresh thread becomes the consumer. `number`
   * is odd during a call. The consumer leaves a call with a compare-and-set, and a fresh thread takes
   * the consumer's place with a compare-and-set from the same odd number.
   *
   * Invariants:
   * - Exactly one of the two threads goes on after a call: numbers only rise, so one of the two
   *   compare-and-sets fails.
   * - A replaced thread changes nothing of the consumer's: its next question here unwinds its stack
   *   with a Replaced, before any code behind that call.
   * - An event that the code of an appender logs on the consumer's thread is offered within that
   *   call, as without the guard. Its calls are part of the open one: if they hang, the appender of
   *   the open call is set aside.
   * - The fresh thread sees all that the replaced one did before the call. It reads the number that
   *   the replaced thread has released on entering. Hence the consumer's fields are plain.
   * - The fresh thread offers the interrupted event again. `called` holds the appenders that have
   *   it, one entry for each call, so that no appender gets it twice from one logger.
   *
   * `number` is entered with a release store. Weaker: a fresh thread may see the call and not the
   * fields behind it. Left with a store instead of a compare-and-set, both threads may go on
   * (AppenderCallsStress.LeaveWithAStore).
   *
   * Refused: interrupting the thread that hangs, which closes the channels of file appenders; a
   * thread for each appender, which costs all appenders a hand-over and the event a copy; a clock
   * that is read for each call.
   */
  /** A part of the configuration that may hold the consumer. */
  public interface Callee {
    /**
     * Takes the callee's later events off the consumer. Called by the new consumer, while the
     * replaced thread is still in the call.
     *
     * @return what the replaced thread does when it comes back
     */
    Return setAside(Thread held);
  }

  /** The further work of a thread that has come back from a call that hung. */
  public interface Return {
    /**
     * Runs on the replaced thread.
     *
     * @param failed whether an appender has reported a failure to that thread
     */
    void run(boolean failed);
  }

  /** Unwinds the stack of a replaced thread. */
  static final class Replaced extends Error {
    private static final long serialVersionUID = 1L;

    Replaced() {
      super("another thread is the consumer now", null, false, false);
    }
  }

  /** A thread whose place another thread takes. */
  private static final class Held {
    /** Set once the place is taken. */
    private volatile boolean gone;

    /** Set once the callee is set aside. */
    private volatile @Nullable Return then;

    private volatile boolean failed;
  }

  private static final long NOT_COUNTED = 0;
  private static final long LOOK_NANOS = 100_000L;

  private final AtomicLong number = new AtomicLong();
  private final Map<Thread, Held> held = new ConcurrentHashMap<>();
  private volatile @Nullable Thread consumer;

  // Consumer only.
  private @Nullable Callee callee;
  private @Nullable Object event;
  private boolean delivering;
  private boolean lost;

  /** Whether an event is offered within the call of an appender. */
  private boolean nested;

  /** Whether the offer came through an appender that has a queue without the guard. */
  private boolean queued;

  private final List<Callee> called = new ArrayList<>();

  /** The appenders that have the interrupted event, while it is offered again; otherwise empty. */
  private final List<Callee> passed = new ArrayList<>();

  /** Makes the calling thread the first consumer. */
  void start() {
    consumer = Thread.currentThread();
  }

  /** Moves with each call; odd during a call. */
  public long number() {
    return number.get();
  }

  /** Whether an appender is being called. */
  public boolean isBusy() {
    return (number.get() & 1) == 1;
  }

  /** Whether the calling thread is the consumer, or no consumer has started. */
  public boolean isMine() {
    Thread current = consumer;
    return current == null || current == Thread.currentThread();
  }

  /** Whether the calling thread was the consumer, and hung. */
  public boolean isReplaced() {
    if (held.isEmpty()) {
      return false;
    }
    Held mine = held.get(Thread.currentThread());
    return mine != null && mine.gone;
  }

  /**
   * Whether the consumer itself asks, inside an appender that the caller calls without the guard.
   */
  public boolean isInside() {
    return Thread.currentThread() == consumer && isBusy() && !queued;
  }

  /** Whether an event is offered that the code of an appender has logged; consumer only. */
  boolean isNested() {
    return nested;
  }

  /** Offers an event within the open call; false if an appender lost the event. */
  public boolean offerInside(BooleanSupplier offer) {
    boolean outerNested = nested;
    boolean outerLost = lost;
    nested = true;
    lost = false;
    try {
      return offer.getAsBoolean();
    } catch (Replaced replaced) { // Unwound behind the open call: no appender expects this error.
      return false;
    } finally {
      if (isMine()) {
        nested = outerNested;
        lost = outerLost;
      }
    }
  }

  /** Begins or ends calls that a queue would separate from the caller without the guard. */
  public void queued(boolean calls) {
    if (isMine()) {
      queued = calls;
    }
  }

  /** Begins to offer an event to the appenders, or to offer an interrupted one again. */
  public void begin(Object next) {
    if (nested) {
      return;
    }
    if (next != event) {
      passed.clear();
    }
    if (passed.isEmpty()) {
      called.clear();
      lost = false;
    }
    event = next;
    delivering = true;
  }

  /** Ends the offer; false if an appender reported that it lost the event. */
  public boolean end() {
    check();
    if (nested) {
      return !lost;
    }
    delivering = false;
    event = null;
    passed.clear();
    return !lost;
  }

  /** An appender reports to the calling thread that it lost an event. */
  public void failed() {
    if (isMine()) {
      lost = true;
    } else {
      Held mine = held.get(Thread.currentThread());
      if (mine != null) {
        mine.failed = true;
      }
    }
  }

  /** Asks for a callee's turn; false if the callee has the event, from this thread or another. */
  public boolean mayCall(Callee next) {
    if (!isMine()) {
      return !isReplaced();
    }
    if (nested) {
      return true;
    }
    if (!passed.isEmpty() && passed.remove(next)) {
      return false;
    }
    called.add(next);
    return true;
  }

  /**
   * Begins a call, and returns its number. A call without a callee may hang and is not cut short.
   */
  public long enter(@Nullable Callee next) {
    if (!isMine() || nested) {
      return NOT_COUNTED;
    }
    callee = next;
    long call = number.getPlain() + 1;
    number.lazySet(call);
    return call;
  }

  /** Ends a call; false if it hung, and another thread is the consumer now. */
  public boolean leave(long call) {
    if (call == NOT_COUNTED || number.compareAndSet(call, call + 1)) {
      return true;
    }
    while (!isReplaced()) { // The other thread is between its compare-and-set and its next store.
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    return false;
  }

  /** Unwinds the stack of a replaced thread. */
  public void check() {
    if (isReplaced()) {
      throw new Replaced();
    }
  }

  /** Takes the consumer's place if the consumer is still in that call; false if it is not. */
  boolean replace(long hanging) {
    Thread hung = consumer;
    boolean busy = (hanging & 1) == 1 && number.get() == hanging;
    Callee holder = callee; // Behind the look at the number, which publishes it.
    Held left = new Held();
    if (!busy || hung == null || holder == null || held.putIfAbsent(hung, left) != null) {
      return false;
    }
    if (!number.compareAndSet(hanging, hanging + 1)) {
      held.remove(hung);
      return false;
    }
    // Nothing is allocated between the two: an error here would leave no consumer.
    left.gone = true;
    consumer = Thread.currentThread();
    nested = false;
    queued = false;
    Return then = failed -> {};
    try {
      if (delivering) {
        passed.clear();
        passed.addAll(called);
      }
      then = holder.setAside(hung);
    } finally {
      left.then = then;
    }
    return true;
  }

  /** Runs the further work of a replaced thread, whose stack is unwound. */
  void comeBack() {
    Thread self = Thread.currentThread();
    Held mine = held.get(self);
    if (mine == null) {
      return;
    }
    Return then;
    while ((then = mine.then) == null) {
      LockSupport.parkNanos(this, LOOK_NANOS);
    }
    try {
      then.run(mine.failed);
    } finally {
      held.remove(self);
    }
  }
}
