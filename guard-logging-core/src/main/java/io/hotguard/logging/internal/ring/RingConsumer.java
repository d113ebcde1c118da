/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.delivery.Doorbell;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Drops;
import io.hotguard.logging.internal.ledger.EventLevel;
import io.hotguard.logging.internal.ledger.Ledger;
import java.lang.invoke.VarHandle;
import java.util.Objects;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that takes events out of the ring and the spill, and gives them to the appenders.
 * <b>Threading:</b> {@link #run} on its own thread; {@link #relieve} from the watch; {@link
 * #takeOver} from the thread that shuts the guard down, and then from any.
 */
public final class RingConsumer<E, R> implements Runnable {
  /*
   * A fresh thread may become the consumer in the middle of a call of an appender (AppenderCalls). The
   * consumer's place in its work therefore stands in fields: the loop's step, the open batch, and the
   * event that is with the appenders. Each step may be entered again where an appender held it up.
   */
  /** No sequence: another thread has taken over. */
  private static final long TAKEN_OVER = -1;

  /** Events delivered before the spill gets its turn, so that neither starves the other. */
  static final int BATCH = 256;

  /**
   * Events settled together where no appender holds them back and all are fast. Producers that wait
   * for room get it in such pieces, and the consumer pays for its fences once a piece.
   */
  static final int PIECE = 16;

  /** How long an event may wait in the buffer of an appender for the others of its batch. */
  static final long HELD_NANOS = 10_000_000L;

  /** The number of events settled one by one after a failed flush. */
  static final int ALONE = 4 * BATCH;

  private static final long IDLE_NANOS = 100_000_000L;

  /** The pause after a failure, so that a lasting failure does not burn a core. */
  private static final long FAILED_NANOS = 1_000_000L;

  private final EventRing<E, R> ring;
  private final EventAdapter<E, R> adapter;
  private final RoomWait roomWait;
  private final Doorbell doorbell;
  private final Ledger ledger;
  private final EventHandler<E, R> handler;
  private final SlotOwnership ownership = new SlotOwnership();
  private final AppenderCalls calls;
  private final ThreadFactory threads;
  private final int batch;
  private volatile Thread thread;
  private volatile boolean stopping;

  /** The thread that gives an event to the appenders after the consumer's end. */
  private volatile @Nullable Thread inPlace;

  private enum Step {
    RING,
    REPLAY,
    BETWEEN
  }

  // Consumer only.
  private Step step = Step.RING;

  /** The first sequence behind the settled batches. */
  private long next;

  /** Whether the batch from {@code first} to {@code end} is open, and its event {@code at} next. */
  private boolean open;

  private long first;
  private long end;
  private long last;
  private long at;
  private boolean held;
  private long beganNanos;

  /** Whether the open batch waits for its flush, and whether its last event was taken. */
  private boolean flushing;

  private boolean lastTaken;

  /** The event that a replaced thread may still read. */
  private long abandoned = -1;

  /** How many events remain to be settled one by one; consumer only. */
  private int alone;

  /** Unserved calls of {@link #takeOver}; the thread that made the count 1 serves them. */
  private final AtomicInteger takers = new AtomicInteger();

  /** The first sequence that is not taken; owned by the serving taker. */
  private long taken;

  /** The last sequence that the consumer accounts for; owned by the serving taker. */
  private long settled;

  /** The last sequence that takers have handed over. */
  private volatile long handedOver = -1;

  /** The last sequence whose event the consumer may still read; owned by the serving taker. */
  private long shared = -1;

  public RingConsumer(
      EventRing<E, R> ring,
      Doorbell doorbell,
      Ledger ledger,
      EventHandler<E, R> handler,
      ThreadFactory threads) {
    this(ring, doorbell, ledger, handler, new AppenderCalls(), threads);
  }

  /**
   * A consumer that another thread can replace.
   *
   * @param calls tells where the consumer is in its calls of appenders
   */
  public RingConsumer(
      EventRing<E, R> ring,
      Doorbell doorbell,
      Ledger ledger,
      EventHandler<E, R> handler,
      AppenderCalls calls,
      ThreadFactory threads) {
    this.ring = ring;
    adapter = ring.adapter();
    roomWait = ring.roomWait();
    this.doorbell = doorbell;
    this.ledger = ledger;
    this.handler = handler;
    this.calls = calls;
    this.threads = threads;
    // Unsettled events keep their slots: at most a quarter of them.
    batch = Math.min(BATCH, Math.max(1, ring.capacity() / 4));
    thread = threads.newThread(this);
    thread.setDaemon(true);
    doorbell.consumer(thread);
  }

  public void start() {
    thread.start();
  }

  /** Whether the calling thread is the consumer, or does its work. */
  public boolean isCurrentThread() {
    Thread current = Thread.currentThread();
    return current == thread || current == inPlace;
  }

  Thread thread() {
    return thread;
  }

  @Override
  public void run() {
    calls.start();
    consume();
  }

  /** Has a fresh thread become the consumer, if the consumer hangs in the call of that number. */
  public void relieve(long hanging) {
    if (!stopping) {
      Thread fresh = threads.newThread(() -> replace(hanging));
      fresh.setDaemon(true);
      fresh.start(); // Without a thread, nothing has changed, and the watch tries again.
    }
  }

  private void replace(long hanging) {
    try {
      if (stopping || !calls.replace(hanging)) {
        return;
      }
    } catch (Throwable t) { // The appender is not set aside, and may hold up the next event.
      failed();
    }
    if (!calls.isMine()) {
      return;
    }
    thread = Thread.currentThread();
    doorbell.consumer(thread);
    roomWait.holdup().relieved();
    roomWait.interrupted();
    if (open && !flushing) {
      abandoned = at;
    }
    consume();
  }

  private void consume() {
    // Kept across batches: each question makes the ring look at every slot up to the cursor.
    long available = -1;
    boolean lingered = false;
    boolean worked = false;
    while (!stopping) {
      try {
        if (step == Step.RING) {
          worked = false;
          if (next > available) {
            available = ring.available(next);
          }
          long upTo = Math.min(available, next + batch - 1);
          while (open || next <= upTo) {
            long following = open ? goOn() : handle(next, upTo);
            if (following == TAKEN_OVER) {
              return;
            }
            next = following;
            worked = true;
          }
          step = Step.REPLAY;
        }
        if (step == Step.REPLAY) {
          if (handler.replay()) {
            worked = true;
            roomWait.interrupted();
          }
          step = Step.BETWEEN;
        }
        handler.betweenBatches();
        step = Step.RING;
        if (worked) {
          lingered = false;
        } else if (lingered) {
          idle(next);
        } else {
          lingered = true;
          doorbell.linger();
          roomWait.interrupted();
        }
      } catch (AppenderCalls.Replaced replaced) {
        calls.comeBack();
        return;
      } catch (Throwable t) { // No throwable of an appender or layout may end the only consumer.
        step = Step.RING;
        failed();
      }
    }
  }

  private void failed() {
    doorbell.disarm();
    try {
      ledger.guardFailure();
    } catch (Throwable t) {
      // Not counted: the thread lives on.
    }
    doorbell.park(FAILED_NANOS);
  }

  /**
   * Delivers and settles events from {@code from} on, at most up to {@code upTo}. Returns the
   * sequence behind them; negative if another thread has taken over.
   */
  long handle(long from, long upTo) {
    first = from;
    at = from;
    last = upTo;
    held = holdsBack();
    end = Math.min(last, first + settledTogether(held) - 1);
    if (!ownership.open(first, end)) {
      return TAKEN_OVER;
    }
    open = true;
    beganNanos = held ? roomWait.nanoTime() : 0;
    return goOn();
  }

  /** Delivers what is left of the open batch, and settles it. */
  private long goOn() {
    while (!flushing) {
      EventRing.Slot<E, R> slot = ring.slot(at);
      E event = slot.event();
      R route = slot.route();
      // Read before the look at the state: after a takeover the slot may hold a later event.
      VarHandle.loadLoadFence();
      if (ownership.isTakenOver()) {
        return TAKEN_OVER;
      }
      lastTaken = deliver(event, route, at == last);
      roomWait.delivered();
      if (at == end || !lastTaken || (held && isOld(beganNanos))) {
        flushing = true;
      } else {
        at++;
        if (!held) {
          ownership.passed(at);
        }
      }
    }
    boolean settled = settle();
    open = false;
    flushing = false;
    return settled ? at + 1 : TAKEN_OVER;
  }

  private int settledTogether(boolean held) {
    if (alone > 0) {
      return 1;
    }
    if (held) {
      return batch;
    }
    // A slow sink would keep the slots of a piece closed, and its counts behind, for long.
    return roomWait.isFast() ? Math.min(batch, PIECE) : 1;
  }

  private boolean isOld(long beganNanos) {
    return roomWait.nanoTime() - beganNanos >= HELD_NANOS;
  }

  private boolean deliver(@Nullable E event, @Nullable R route, boolean endOfBatch) {
    try {
      if (event != null && route != null) {
        adapter.markEndOfBatch(event, endOfBatch);
        return handler.deliver(route, event);
      }
    } catch (AppenderCalls.Replaced replaced) {
      throw replaced;
    } catch (Throwable t) {
      ledger.guardFailure();
    }
    return false;
  }

  /** Whether no event is with the appenders, unless a caller gives it to them. */
  boolean hasEnded() {
    return thread.getState() == Thread.State.TERMINATED;
  }

  /** See {@link EventHandler#handsOver}. */
  boolean handsOver(R route) {
    return handler.handsOver(route);
  }

  /**
   * Gives an event to the appenders on the calling thread, which has taken over; false if the
   * consumer may still be with the appenders, or if they do not take the event.
   */
  boolean deliverInPlace(R route, E event) {
    if (!hasEnded()) {
      return false;
    }
    inPlace = Thread.currentThread();
    calls.start();
    try {
      return deliver(event, route, true) && flush();
    } finally {
      inPlace = null;
    }
  }

  /** Accounts for the open batch, which ends with the event {@code at}. */
  private boolean settle() {
    boolean flushed = flush();
    if (!ownership.settle(first, at)) {
      return false;
    }
    // Otherwise one full disk would count events of other files as dropped, batch by batch.
    alone = flushed ? Math.max(0, alone - 1) : ALONE;
    // From here on the sequence must move: a repeated sequence would look like a takeover, and end
    // the consumer.
    long refused = flushed ? lastTaken ? at + 1 : at : first;
    countDelivered(first, refused);
    for (long each = refused; each <= at; each++) {
      EventRing.Slot<E, R> slot = ring.slot(each);
      try {
        countRefused(slot.event(), slot.route());
        empty(slot, each == abandoned);
      } catch (Throwable t) {
        ledger.guardFailure();
      }
    }
    ring.consumed(at);
    if (ownership.isTakenOver()) {
      ring.consumed(handedOver);
    }
    return true;
  }

  private boolean holdsBack() {
    try {
      return handler.holdsBack();
    } catch (Throwable t) { // Between taking and settling, no throwable may end the consumer.
      ledger.guardFailure();
      return false;
    }
  }

  private boolean flush() {
    try {
      return !handler.holdsBack() || handler.flush();
    } catch (AppenderCalls.Replaced replaced) {
      throw replaced;
    } catch (Throwable t) {
      ledger.guardFailure();
      return false;
    }
  }

  /** Counts and clears events, those of one kind together; the end is exclusive. */
  private void countDelivered(long first, long end) {
    EventLevel level = EventLevel.OFF;
    boolean unseen = false;
    long events = 0;
    for (long each = first; each < end; each++) {
      EventRing.Slot<E, R> slot = ring.slot(each);
      try {
        EventLevel next = adapter.level(Objects.requireNonNull(slot.event()));
        R route = slot.route();
        boolean nextUnseen = route != null && handsOver(route);
        if (next != level || nextUnseen != unseen) {
          countDelivered(level, events, unseen);
          level = next;
          unseen = nextUnseen;
          events = 0;
        }
        events++;
        empty(slot, each == abandoned);
      } catch (Throwable t) {
        ledger.guardFailure();
      }
    }
    countDelivered(level, events, unseen);
  }

  private void countDelivered(EventLevel level, long events, boolean unseen) {
    if (events > 0) {
      try {
        ledger.delivered(level, events, unseen);
      } catch (Throwable t) {
        ledger.guardFailure();
      }
    }
  }

  private void countRefused(@Nullable E event, @Nullable R route) {
    ledger.taken(event == null ? EventLevel.OFF : adapter.level(event));
    if (event == null) {
      lostInGuard();
    } else if (route != null && handler.keep(route, event)) {
      ledger.spilledFromRing(adapter.level(event));
    } else {
      ledger.dropped(adapter.level(event), adapter.loggerName(event), DropReason.APPENDER_FAILED);
    }
  }

  private void lostInGuard() {
    ledger.guardFailure();
    try {
      ledger.dropped(EventLevel.OFF, Drops.OTHER, DropReason.GUARD_FAILURE);
    } catch (Throwable t) { // An error such as OutOfMemoryError: this event has no count.
      ledger.guardFailure();
    }
  }

  private void idle(long next) {
    doorbell.arm();
    if (ring.available(next) < next && !handler.canReplay() && !stopping) {
      doorbell.park(IDLE_NANOS);
    }
    doorbell.disarm();
    roomWait.interrupted();
  }

  /** Waits until the consumer has left the appenders after {@link #takeOver}; false if it hangs. */
  public boolean awaitEnd(long deadlineNanos) {
    while (thread.isAlive() && !isCurrentThread() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.unpark(thread);
      LockSupport.parkNanos(500_000);
    }
    return !thread.isAlive();
  }

  /** True once {@link #takeOver} was called: nobody delivers what ring and spill still hold. */
  public boolean isTakenOver() {
    return stopping;
  }

  /** Receives an event that was left in the ring. */
  public interface Leftover<E, R> {
    void accept(E event, @Nullable R route);
  }

  /**
   * Ends the consumption and hands every event that is not known to be delivered to {@code
   * leftover}, in order. Another call hands over later events. Never waits, so that late callers
   * may call it: a thread already at work takes their events along.
   */
  public void takeOver(Leftover<E, R> leftover) {
    stopping = true;
    doorbell.ring();
    if (takers.getAndIncrement() != 0) {
      return;
    }
    SlotOwnership.Left left = ownership.takeOver();
    if (left != null) {
      settled = left.first() - 1;
      countDelivered(left.first(), left.undelivered());
      taken = left.undelivered();
      shared = left.last();
    }
    int served;
    do {
      served = takers.get();
      taken = handOver(taken, leftover);
    } while (takers.addAndGet(-served) != 0);
  }

  private long handOver(long first, Leftover<E, R> leftover) {
    long next = first;
    for (long available; (available = ring.available(next)) >= next; ) {
      for (; next <= available; next++) {
        EventRing.Slot<E, R> slot = ring.slot(next);
        E event = slot.event();
        try {
          if (event != null) {
            ledger.taken(adapter.level(event));
            leftover.accept(event, slot.route());
          } else {
            countRefused(null, null);
          }
        } catch (Throwable t) { // An error such as OutOfMemoryError costs this event alone.
          lostInGuard();
        }
        leave(slot, next);
        free(next);
      }
    }
    return next;
  }

  /*
   * The consumer may still count and clear the batch that it has settled last. Until it has, a late
   * caller must not fill these slots, so the gate stays; the consumer then moves it on to
   * `handedOver`. Both sides write first (gate, `handedOver`) and then read what the other wrote, and
   * all four accesses are volatile: at least one of them moves the gate.
   */
  private void free(long sequence) {
    handedOver = sequence;
    if (ring.consumed() >= settled) {
      ring.consumed(sequence);
    }
  }

  /*
   * A late caller fills the slot again, and fields that it does not overwrite would keep another
   * event's values: context data, the parameters of a message. A hanging consumer keeps the events
   * of its batch, and a replaced thread its last event, since each may still be printing one.
   */
  private void leave(EventRing.Slot<E, R> slot, long sequence) {
    try {
      empty(slot, sequence <= shared);
    } catch (Throwable t) {
      ledger.guardFailure();
    }
  }

  private static void empty(EventRing.Slot<?, ?> slot, boolean isRead) {
    if (isRead) {
      slot.abandon();
    } else {
      slot.clear();
    }
  }
}
