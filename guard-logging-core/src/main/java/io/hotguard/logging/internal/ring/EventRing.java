/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import io.hotguard.logging.internal.delivery.Doorbell;
import java.time.Duration;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue between callers and the consumer: a Disruptor ring of slots, which may reuse
 * their events. <b>Threading:</b> {@link #offer} from any thread, lock-free, never waits and
 * allocates nothing for a garbage-free event; everything else from the consumer, or from the thread
 * that took the consumer's place.
 *
 * @param <E> an event
 * @param <R> the route of an event
 */
public final class EventRing<E, R> {
  /*
   * `consumed` is the gate of the producers. The consumer moves it with each batch: one event of a
   * slow sink, which would otherwise keep finished slots closed, or some of a fast one. Producers
   * look at the gate for each event, so each move costs all of them a cache miss.
   */
  /** The place of one event. <b>Threading:</b> see {@link EventRing}. */
  public static class Slot<E, R> {
    private @Nullable E event;
    private @Nullable R route;
    private boolean kept;

    /** The event, or null when its producer died while it filled the slot. */
    public final @Nullable E event() {
      return event;
    }

    public final @Nullable R route() {
      return route;
    }

    private void fill(E source, R target, boolean ordered) {
      kept = ordered;
      event = stored(source);
      route = target;
    }

    /** Returns the event to keep: the given one, or a copy in an object that the slot reuses. */
    protected E stored(E source) {
      return source;
    }

    /** Empties the object that the slot reuses, if it is that event. */
    protected void cleared(E stored) {}

    /** Gives up the object that the slot reuses, if it is that event: a thread still reads it. */
    protected void abandoned(E stored) {}

    final void clear() {
      E stored = event;
      event = null;
      route = null;
      if (stored != null) {
        cleared(stored);
      }
    }

    /** Leaves the event to a thread that still reads it; the next event gets another object. */
    final void abandon() {
      E stored = event;
      event = null;
      route = null;
      if (stored != null) {
        abandoned(stored);
      }
    }
  }

  /*
   * The last slots are for events that would go to disk. Otherwise a ring that stays full of low
   * levels sends nearly all of these there: an event on disk takes all later ones along until the
   * disk is empty, and costs the consumer several times as much as an event in the ring.
   */
  private static final int RESERVED_PART = 16;

  /** A smaller ring, set by hand, has no slots to spare. */
  private static final int RESERVING_SIZE = 1024;

  private final EventAdapter<E, R> adapter;
  private final RingBuffer<Slot<E, R>> ring;
  private final SequenceBarrier barrier;
  private final RoomWait roomWait;

  /** The slots for events that are dropped when they find no room. */
  private final int open;

  private final Sequence consumed = new Sequence(-1);

  // Consumer only: see keptUntil.
  private long examined = -1;
  private long lastKept = -1;

  /** A ring whose callers never wait for room. */
  public EventRing(EventAdapter<E, R> adapter, int size, Doorbell doorbell) {
    this(adapter, size, doorbell, Duration.ZERO);
  }

  /**
   * A ring with a bounded wait.
   *
   * @param patience the time for which a caller gives way to a starved consumer
   */
  public EventRing(EventAdapter<E, R> adapter, int size, Doorbell doorbell, Duration patience) {
    this(adapter, size, new DoorbellWait(doorbell), new RoomWait(doorbell::isConsumer, patience));
  }

  EventRing(EventAdapter<E, R> adapter, int size, DoorbellWait wait, RoomWait roomWait) {
    this.adapter = adapter;
    this.roomWait = roomWait;
    open = size < RESERVING_SIZE ? size : size - size / RESERVED_PART;
    ring = RingBuffer.createMultiProducer(adapter::newSlot, size, wait);
    barrier = ring.newBarrier();
    ring.addGatingSequences(consumed);
  }

  /** Sets what tells whether an appender is being called, and is isolated if the call hangs. */
  public void heldUpBy(BooleanSupplier call) {
    roomWait.holdup().of(call);
  }

  RoomWait roomWait() {
    return roomWait;
  }

  EventAdapter<E, R> adapter() {
    return adapter;
  }

  /**
   * Whether there is no room for an event; true only if that held at one moment of the call.
   *
   * @param kept whether the event may use the reserve
   */
  boolean isFull(boolean kept) {
    /*
     * The cursor before the gate: in the other order, slots freed and filled in between would show
     * a ring with room as full. Nothing is written: hasAvailableCapacity of the library stores the
     * gate that it read in a field shared by all producers, so that refused callers would fight for
     * one cache line without any gain.
     */
    long published = ring.getCursor();
    return published - consumed.get() >= (kept ? ring.getBufferSize() : open);
  }

  /** Puts a prepared event into the ring; false if full. No spilled event overtakes a kept one. */
  public boolean offer(E event, R route, boolean kept) {
    // Asked first because the exception of tryNext, though preallocated, costs an unwinding.
    if (isFull(true)) {
      return false;
    }
    long sequence;
    try {
      sequence = ring.tryNext();
    } catch (InsufficientCapacityException full) {
      return false;
    }
    try {
      ring.get(sequence).fill(event, route, kept);
    } catch (Throwable t) {
      // An error such as OutOfMemoryError: the slot stays empty, the consumer counts it, once.
    } finally {
      ring.publish(sequence);
    }
    return true;
  }

  /** The last event published without a gap at or after {@code next}; less if there is no event. */
  long available(long next) {
    try {
      return barrier.waitFor(next);
    } catch (AlertException | TimeoutException | InterruptedException e) {
      throw new IllegalStateException("the doorbell neither waits nor is alerted", e);
    }
  }

  /** The sequence to consume before a spilled event may be delivered in order. Consumer only. */
  long keptUntil() {
    /*
     * A thread that spills has published what it put into the ring before, so the cursor, read
     * after the spilled event was, covers it. Waiting for the cursor would let one batch of spilled
     * events pass per ring of others; the last kept event is enough, and while the spill holds back
     * the others there are soon no kept events. Each slot is looked at once. Producers pay a plain
     * store; refused: a shared maximum that all of them would have to move.
     */
    long cursor = ring.getCursor();
    examined = Math.max(examined, consumed.get());
    long last = available(examined + 1);
    for (; examined < last; examined++) {
      if (ring.get(examined + 1).kept) {
        lastKept = examined + 1;
      }
    }
    // Behind a gap, a slot that is claimed and not yet published, nothing can be looked at.
    return examined < cursor ? cursor : lastKept;
  }

  public Slot<E, R> slot(long sequence) {
    return ring.get(sequence);
  }

  /** Frees the slots up to a sequence; it takes no free slot back. */
  void consumed(long sequence) {
    long freed = consumed.get();
    while (freed < sequence && !consumed.compareAndSet(freed, sequence)) {
      freed = consumed.get();
    }
  }

  public long consumed() {
    return consumed.get();
  }

  /** The number of events put into the ring since its creation. */
  public long published() {
    return ring.getCursor() + 1;
  }

  /** Events put in and not yet consumed: exact at quiescence, never negative. */
  public long waiting() {
    long done = consumed.get();
    return Math.max(0, ring.getCursor() - done);
  }

  public int capacity() {
    return ring.getBufferSize();
  }

  /** The ring of the Disruptor, for tools that show it. */
  public RingBuffer<Slot<E, R>> ringBuffer() {
    return ring;
  }
}
