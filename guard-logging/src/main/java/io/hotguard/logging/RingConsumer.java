/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.util.Log4jThread;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that takes events out of the ring, and spilled ones out of the spill, and gives
 * them to the appenders.
 *
 * <p><b>Threading:</b> {@link #run} on its own thread; {@link #takeOver} from the thread that shuts
 * the guard down, and then from any.
 */
final class RingConsumer implements Runnable {
  /*
   * Who may touch a slot. `hand` holds 2s while the consumer delivers sequence s and 2s + 1 when it
   * is done with it; the consumer moves it by compare-and-set at both ends of a delivery. A thread
   * that shuts down a guard whose consumer hangs in an appender for ever takes over with one
   * getAndSet: from then on each compare-and-set of the consumer fails, so it neither counts nor
   * clears anything more, and the taker accounts for the event in hand (a second delivery of it is
   * possible, a loss is not) and for all that follow. Two uncontended compare-and-sets per event
   * are the price of never losing what is behind a dead appender; interrupting the thread was
   * refused, since that closes the channels of file appenders.
   */
  private static final long TAKEN = Long.MAX_VALUE;

  /** Events delivered before the spill gets its turn, so that neither starves the other. */
  static final int BATCH = 256;

  private static final long IDLE_NANOS = 100_000_000L;

  /** The rest after a failure, so that one that lasts does not burn a core. */
  private static final long FAILED_NANOS = 1_000_000L;

  /** What the consumer does with events; all calls on the consumer's thread. */
  interface Delivery {
    /** Gives an event to the appenders; false if one of them failed. */
    boolean deliver(AsyncLoggerConfig config, LogEvent event);

    /** Replays a bounded number of spilled events; false if there was nothing to do now. */
    boolean replay();

    /** True if {@link #replay} would have something to do now. */
    boolean canReplay();

    /** Called between batches and when idle, at least every tenth of a second. */
    void betweenBatches();
  }

  private final EventRing ring;
  private final Doorbell doorbell;
  private final Ledger ledger;
  private final Delivery delivery;
  private final AtomicLong hand = new AtomicLong(done(-1));
  private final Thread thread;
  private volatile boolean stopping;

  /** Calls of {@link #takeOver} that are not served yet; whoever made it 1 serves them. */
  private final AtomicInteger takers = new AtomicInteger();

  /** The first sequence that is not taken; the serving taker's own. */
  private long taken;

  /** The sequence whose event the consumer may still read; the serving taker's own. */
  private long shared = -1;

  RingConsumer(EventRing ring, Doorbell doorbell, Ledger ledger, Delivery delivery, String name) {
    this.ring = ring;
    this.doorbell = doorbell;
    this.ledger = ledger;
    this.delivery = delivery;
    // A Log4jThread, so that blocking queues of AsyncAppenders know it for a consumer.
    thread = new Log4jThread(null, this, name, 0);
    thread.setDaemon(true);
    doorbell.consumer(thread);
  }

  private static long inHand(long sequence) {
    return 2 * sequence;
  }

  private static long done(long sequence) {
    return 2 * sequence + 1;
  }

  void start() {
    thread.start();
  }

  boolean isCurrentThread() {
    return Thread.currentThread() == thread;
  }

  Thread thread() {
    return thread;
  }

  @Override
  public void run() {
    long next = 0;
    // Kept across batches: the ring looks at every slot up to the cursor each time it is asked.
    long available = -1;
    while (!stopping) {
      try {
        boolean worked = false;
        if (next > available) {
          available = ring.available(next);
        }
        long last = Math.min(available, next + BATCH - 1);
        while (next <= last) {
          if (!handle(next, next == last)) {
            return;
          }
          next++;
          worked = true;
        }
        worked |= delivery.replay();
        delivery.betweenBatches();
        if (!worked) {
          idle(next);
        }
      } catch (Throwable t) { // Nothing an appender or layout throws may end the only consumer.
        failed();
      }
    }
  }

  private void failed() {
    doorbell.disarm();
    try {
      ledger.guardFailure();
    } catch (Throwable t) {
      // Not even counted: the thread lives on.
    }
    doorbell.park(FAILED_NANOS);
  }

  /** Delivers one event; false if another thread has taken over. */
  boolean handle(long sequence, boolean endOfBatch) {
    if (!hand.compareAndSet(done(sequence - 1), inHand(sequence))) {
      return false;
    }
    EventRing.Slot slot = ring.slot(sequence);
    LogEvent event = slot.event();
    AsyncLoggerConfig config = slot.config();
    boolean delivered = false;
    try {
      if (event != null && config != null) {
        event.setEndOfBatch(endOfBatch);
        delivered = delivery.deliver(config, event);
      }
    } catch (Throwable t) {
      ledger.guardFailure();
    }
    if (!hand.compareAndSet(inHand(sequence), done(sequence))) {
      return false;
    }
    // From here on the sequence moves whatever happens: handing the same one out again would look
    // like a takeover, and end the consumer.
    try {
      account(event, delivered);
      slot.clear();
    } catch (Throwable t) {
      ledger.guardFailure();
    } finally {
      ring.consumed(sequence);
    }
    return true;
  }

  private void account(@Nullable LogEvent event, boolean delivered) {
    ledger.taken(event == null ? Level.OFF : event.getLevel());
    if (event == null) {
      lostInGuard();
    } else if (delivered) {
      ledger.written(event.getLevel());
    } else {
      ledger.dropped(event.getLevel(), event.getLoggerName(), DropReason.APPENDER_FAILED);
    }
  }

  private void lostInGuard() {
    ledger.guardFailure();
    ledger.dropped(Level.OFF, Drops.OTHER, DropReason.GUARD_FAILURE);
  }

  private void idle(long next) {
    doorbell.arm();
    if (ring.available(next) < next && !delivery.canReplay() && !stopping) {
      doorbell.park(IDLE_NANOS);
    }
    doorbell.disarm();
  }

  /**
   * Waits until the consumer has left the appenders for good, after {@link #takeOver}.
   *
   * @return false if it hangs in one of them
   */
  boolean awaitEnd(long deadlineNanos) {
    while (thread.isAlive() && !isCurrentThread() && System.nanoTime() - deadlineNanos < 0) {
      LockSupport.unpark(thread);
      LockSupport.parkNanos(500_000);
    }
    return !thread.isAlive();
  }

  /** What a taker does with an event that was left in the ring. */
  interface Leftover {
    void accept(LogEvent event, @Nullable AsyncLoggerConfig config);
  }

  /**
   * Ends the consumption for good and hands every event that is not known to be delivered to {@code
   * leftover}, in order. Called again, it hands over what came in since; never waits, so that late
   * callers may do that themselves: while another thread is at it, that one takes it along.
   */
  void takeOver(Leftover leftover) {
    stopping = true;
    doorbell.signalAllWhenBlocking();
    if (takers.getAndIncrement() != 0) {
      return;
    }
    long state = hand.getAndSet(TAKEN);
    if (state != TAKEN) {
      // Even: the consumer hangs in (or is about to finish) this one; odd: it is done with it.
      boolean hanging = (state & 1) == 0;
      taken = hanging ? state >> 1 : (state >> 1) + 1;
      shared = hanging ? taken : -1;
    }
    int served;
    do {
      served = takers.get();
      taken = handOver(taken, leftover);
    } while (takers.addAndGet(-served) != 0);
  }

  private long handOver(long first, Leftover leftover) {
    long next = first;
    for (long available; (available = ring.available(next)) >= next; ) {
      for (; next <= available; next++) {
        EventRing.Slot slot = ring.slot(next);
        LogEvent event = slot.event();
        try {
          if (event != null) {
            ledger.taken(event.getLevel());
            leftover.accept(event, slot.config());
          } else {
            account(null, false);
          }
        } catch (Throwable t) { // An error such as OutOfMemoryError costs this event and no other.
          lostInGuard();
        }
        empty(slot, next);
        ring.consumed(next);
      }
    }
    return next;
  }

  /*
   * A late caller fills the slot again, and what the filling does not overwrite would be another
   * event's: context data, the parameters of a message. The event that the consumer hangs with is
   * left to it, as it may still be printing it.
   */
  private void empty(EventRing.Slot slot, long sequence) {
    try {
      if (sequence == shared) {
        slot.abandon();
      } else {
        slot.clear();
      }
    } catch (Throwable t) {
      ledger.guardFailure();
    }
  }
}
