/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.queue;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.TimeoutException;
import io.hotguard.logging.internal.delivery.Doorbell;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.async.AsyncLoggerConfig;
import org.apache.logging.log4j.core.async.InternalAsyncUtil;
import org.apache.logging.log4j.core.async.RingBufferLogEvent;
import org.apache.logging.log4j.core.impl.MutableLogEvent;
import org.apache.logging.log4j.message.Message;
import org.apache.logging.log4j.message.ReusableMessage;
import org.jspecify.annotations.Nullable;

/**
 * The bounded queue between callers and the consumer: a Disruptor ring of reusable events.
 * <b>Threading:</b> {@link #offer} from any thread, lock-free, never waits and allocates nothing
 * for a garbage-free event; everything else from the consumer, or from the thread that took the
 * consumer's place.
 */
public final class EventRing {
  /*
   * Refused: the ring of AsyncLoggerConfigDisruptor. No outside reader can empty it, so a stuck
   * sink at shutdown would lose its rest; it does not say which events it holds; and its negative
   * remainingCapacity with Disruptor 4 loses events.
   *
   * `consumed` is the gate of the producers. The consumer moves it event by event or, where files
   * write once per batch, with each batch. With one store for all present events, a slow sink would
   * keep a whole ring of finished slots closed.
   */
  static final class Slot {
    private MutableLogEvent reusable = new MutableLogEvent();
    private @Nullable LogEvent event;
    private @Nullable AsyncLoggerConfig config;
    private boolean kept;

    /** The event, or null when its producer died while it filled the slot. */
    @Nullable LogEvent event() {
      return event;
    }

    @Nullable AsyncLoggerConfig config() {
      return config;
    }

    private void fill(LogEvent source, AsyncLoggerConfig target, boolean ordered) {
      kept = ordered;
      if (source instanceof MutableLogEvent) {
        reusable.initFrom(source);
        event = reusable;
      } else {
        event = source;
      }
      config = target;
    }

    void clear() {
      if (event == reusable) {
        reusable.clear();
      }
      event = null;
      config = null;
    }

    /** Leaves the event to a thread that still reads it; the next event gets another object. */
    void abandon() {
      if (event == reusable) {
        reusable = new MutableLogEvent();
      }
      event = null;
      config = null;
    }
  }

  private final RingBuffer<Slot> ring;
  private final SequenceBarrier barrier;
  private final Sequence consumed = new Sequence(-1);

  // Consumer only: see keptUntil.
  private long examined = -1;
  private long lastKept = -1;

  public EventRing(int size, Doorbell doorbell) {
    this(size, new DoorbellWait(doorbell));
  }

  EventRing(int size, DoorbellWait wait) {
    ring = RingBuffer.createMultiProducer(Slot::new, size, wait);
    barrier = ring.newBarrier();
    ring.addGatingSequences(consumed);
  }

  /**
   * Makes an event fit to outlive the logging call. Code of the application (a {@code toString()})
   * runs here, before a slot is claimed: a claimed and unpublished slot holds up the consumer.
   */
  static LogEvent prepare(LogEvent event) {
    // The flag is that of the last logger on the path; an existing location must stay.
    if (!event.isIncludeLocation() && event.getSource() != null) {
      event.setIncludeLocation(true);
    }
    Message message = event.getMessage();
    if (event instanceof MutableLogEvent) {
      if (!(message instanceof ReusableMessage)) {
        InternalAsyncUtil.makeMessageImmutable(message);
      }
      return event;
    }
    if (event instanceof RingBufferLogEvent || message instanceof ReusableMessage) {
      return event.toImmutable();
    }
    InternalAsyncUtil.makeMessageImmutable(message);
    return event;
  }

  /** Whether there is no room; true only if that held at one moment of the call. */
  boolean isFull() {
    /*
     * The cursor before the gate: in the other order, slots freed and filled in between would show
     * a ring with room as full. Nothing is written: hasAvailableCapacity of the library stores the
     * gate that it read in a field shared by all producers, so that refused callers would fight for
     * one cache line without any gain.
     */
    long published = ring.getCursor();
    return published - consumed.get() >= ring.getBufferSize();
  }

  /** Puts a prepared event into the ring; false if full. No spilled event overtakes a kept one. */
  boolean offer(LogEvent event, AsyncLoggerConfig config, boolean kept) {
    // Asked first because the exception of tryNext, though preallocated, costs an unwinding.
    if (isFull()) {
      return false;
    }
    long sequence;
    try {
      sequence = ring.tryNext();
    } catch (InsufficientCapacityException full) {
      return false;
    }
    try {
      ring.get(sequence).fill(event, config, kept);
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

  Slot slot(long sequence) {
    return ring.get(sequence);
  }

  void consumed(long sequence) {
    consumed.set(sequence);
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

  RingBuffer<Slot> ringBuffer() {
    return ring;
  }
}
