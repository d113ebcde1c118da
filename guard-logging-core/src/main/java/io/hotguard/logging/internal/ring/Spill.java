/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.DecodedEvent;
import io.hotguard.logging.internal.ledger.DropReason;
import io.hotguard.logging.internal.ledger.Ledger;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The events that found no room in the ring, on disk until the appenders have taken them: those
 * above the threshold, and with {@link OverflowMode#DISK} or in a {@link Holdup} the others within
 * their share. <b>Threading:</b> {@link #append} and the questions of callers from any thread,
 * never waiting; replaying from the consumer.
 */
public final class Spill<E, R> {
  /**
   * Events replayed before the ring gets its turn again: fewer than the ring's, because an event
   * from disk takes several times as long, and a ring that stays full sends more events there.
   */
  public static final int BATCH = RingConsumer.BATCH / 4;

  /** Bytes of records after which a batch ends: a long event is not held beside many others. */
  static final int BATCH_BYTES = 1 << 20;

  /** How often a failing appender is offered an event before the event counts as dropped. */
  static final int ATTEMPTS = 3;

  private static final long RETRY_NANOS = 1_000_000_000L;

  private final @Nullable Backlog<E> backlog;
  private final EventRing<E, R> ring;
  private final EventAdapter<E, R> adapter;
  private final Ledger ledger;
  private final BooleanSupplier flush;
  private volatile boolean holdingBack;
  private volatile boolean open;

  /** Events that have left the disk. */
  private final AtomicLong settled = new AtomicLong();

  private Backlog.@Nullable Entry<E> ahead;

  /** The event behind {@code ahead}, if that was read. */
  private Backlog.@Nullable Entry<E> following;

  /** Whether {@code ahead} is with the appenders. */
  private boolean offering;

  /** The ring must be consumed up to this sequence before the last read event is delivered. */
  private long aheadAfter;

  /** An event given to the appenders and not settled yet. */
  private record Passed<E>(Backlog.Entry<E> entry, boolean delivered) {}

  private final List<Passed<E>> batch = new ArrayList<>();

  /** The number of the event that failed last. */
  private long suspect = -1;

  private int attempts;

  /** True between a given-up event and the next taken one: each event then has one attempt. */
  private boolean givingUp;

  /**
   * True from a failure until a batch is settled: each event is flushed, to find the guilty one.
   */
  private boolean careful;

  private int failedFlushes;
  private boolean retrying;
  private long retryAtNanos;

  /**
   * @param backlog null if there is no spill
   * @param ring its events were logged before the spilled ones
   * @param flush makes the appenders write out their buffers before events are forgotten here;
   *     false if one of them could not
   */
  public Spill(
      @Nullable Backlog<E> backlog, EventRing<E, R> ring, Ledger ledger, BooleanSupplier flush) {
    this.backlog = backlog;
    this.ring = ring;
    adapter = ring.adapter();
    this.ledger = ledger;
    this.flush = flush;
    open = backlog != null;
    if (backlog != null) {
      long recovered = backlog.recovered();
      ledger.recovered(recovered);
      holdingBack = recovered > 0;
    }
  }

  public boolean isOpen() {
    return open;
  }

  /** Hints that earlier events wait here: later ones would overtake them and spill too. */
  boolean holdsBack() {
    return holdingBack;
  }

  /** Whether an event of the policy that finds no room in the ring goes to disk now; a hint. */
  public boolean admits(DropPolicy<E> policy, E event) {
    return policy.isDroppable(event)
        ? overflows(policy)
        : policy.spill() != SpillMode.OFF && isOpen();
  }

  /**
   * Whether droppable events that find no room in the ring go to disk now; a hint. Callers that ask
   * at the same time may exceed the share by one event each.
   */
  public boolean overflows(DropPolicy<E> policy) {
    return policy.overflow() == OverflowMode.DISK && hasShare(policy);
  }

  /** Whether there is room on disk for droppable events; a hint. */
  boolean hasShare(DropPolicy<E> policy) {
    Backlog<E> current = backlog;
    return policy.spill() != SpillMode.OFF
        && open
        && current != null
        && current.own().journal().hasReserve();
  }

  /** Puts an event on disk whose appenders have ended; false without room for that event. */
  public boolean keep(DropPolicy<E> policy, String route, E event) {
    return admits(policy, event) && append(route, event);
  }

  /** Puts an event on disk; false if there is no room. */
  public boolean append(String route, E event) {
    return append(route, event, false);
  }

  /**
   * Puts an event on disk; false if there is no room.
   *
   * @param behind see {@link Holdup#isBehind}
   */
  boolean append(String route, E event, boolean behind) {
    Backlog<E> current = backlog;
    if (current == null || !open || !current.own().append(route, event)) {
      return false;
    }
    if (behind) {
      ring.roomWait().holdup().append();
    }
    holdingBack = true;
    return true;
  }

  /** Returns what {@link #hasSettled} is true for once the present events have left the disk. */
  long present() {
    return settled.get() + waiting();
  }

  boolean hasSettled(long present) {
    return settled.get() >= present || waiting() == 0;
  }

  public long waiting() {
    return backlog == null ? 0 : backlog.waiting();
  }

  public @Nullable Backlog<E> backlog() {
    return backlog;
  }

  private Backlog.@Nullable Entry<E> read(Backlog<E> source) {
    Backlog.Entry<E> entry = source.next();
    // Cleared first, then checked again: an event that came in between sets the flag anew.
    if (entry == null && holdingBack) {
      boolean caughtUp = ring.roomWait().holdup().caughtUp();
      holdingBack = false;
      entry = source.next();
      if (entry != null || source.waiting() > 0) {
        if (caughtUp) {
          ring.roomWait().holdup().append();
        }
        holdingBack = true; // Never cleared after a look: an event may have come in since.
      }
    }
    if (entry != null) {
      aheadAfter = ring.keptUntil();
    }
    return entry;
  }

  public boolean canReplay(long nowNanos) {
    Backlog<E> source = backlog;
    if (source == null || !open || (retrying && nowNanos - retryAtNanos < 0)) {
      return false;
    }
    if (offering || !batch.isEmpty()) { // An appender has held the batch up.
      return true;
    }
    retrying = false;
    if (ahead == null) {
      try {
        ahead = read(source);
      } catch (Throwable t) { // An event lost on its way out of the journal is read again.
        retryLater(source, nowNanos);
        throw t;
      }
    }
    return ahead != null && ring.consumed() >= aheadAfter;
  }

  /**
   * Gives a bounded number of events to the appenders, in order; false if there is nothing to do. A
   * refused or unflushed event is offered again after a pause, {@value #ATTEMPTS} times in all.
   * After that many refusals of one event, the next ones are offered once each, until one is taken.
   *
   * @param handsOver see {@link EventHandler#handsOver}
   */
  public boolean replay(
      long nowNanos, Predicate<DecodedEvent<E>> deliver, Predicate<DecodedEvent<E>> handsOver) {
    Backlog<E> source = backlog;
    if (source == null || !canReplay(nowNanos)) {
      return false;
    }
    try {
      if (!offerBatch(source, nowNanos, deliver)) {
        return true;
      }
    } catch (AppenderCalls.Replaced replaced) {
      throw replaced;
    } catch (Throwable t) { // An event lost after its read from the journal is read again.
      retryLater(source, nowNanos);
      throw t;
    }
    settle(source, nowNanos, handsOver);
    return true;
  }

  /** Fills the batch with offered events; false if the batch must be offered again. */
  private boolean offerBatch(Backlog<E> source, long nowNanos, Predicate<DecodedEvent<E>> deliver) {
    boolean more = true;
    while (more && ahead != null) {
      Backlog.Entry<E> entry = ahead;
      if (!offering) {
        following = isFull(entry) ? null : read(source);
        offering = true;
      }
      more = following != null && following.number() != suspect && ring.consumed() >= aheadAfter;
      E event = entry.event().event();
      adapter.markEndOfBatch(event, !more || givingUp || careful);
      boolean delivered = deliver.test(entry.event());
      offering = false;
      if (!delivered) {
        if (!isLastAttempt(entry.number())) {
          retryLater(source, nowNanos);
          return false;
        }
      } else if (givingUp) {
        givingUp = false;
        more = false; // Settled before another failure can have the given-up events read again.
      }
      batch.add(new Passed<>(entry, delivered));
      ahead = following;
    }
    return true;
  }

  /** True if the batch ends with an event: by its number of events, or by their bytes. */
  private boolean isFull(Backlog.Entry<E> last) {
    long bytes = last.bytes();
    for (Passed<E> each : batch) {
      bytes += each.entry().bytes();
    }
    return batch.size() + 1 >= BATCH || bytes >= BATCH_BYTES;
  }

  /*
   * Counts the consecutive failures of one event. After an appender refused all attempts of one
   * event, the next events get one attempt without a pause, like events from the ring: otherwise
   * healthy appenders, and all events above the threshold, would wait. An appender that must
   * survive an outage is isolated.
   */
  private boolean isLastAttempt(long number) {
    if (number != suspect) {
      suspect = number;
      attempts = 0;
    }
    givingUp |= ++attempts >= ATTEMPTS;
    return givingUp;
  }

  /*
   * A buffering appender loses an event accepted earlier in the batch when a later one fails to
   * flush. The whole batch is therefore read again, and ends before the failed event, which is then
   * tried alone: no other event is offered twice more than once.
   */
  private void retryLater(Backlog<E> source, long nowNanos) {
    ahead = null;
    following = null;
    offering = false;
    batch.clear();
    source.rewind();
    holdingBack = true;
    retrying = true;
    careful = true;
    retryAtNanos = nowNanos + RETRY_NANOS;
  }

  private void settle(Backlog<E> source, long nowNanos, Predicate<DecodedEvent<E>> handsOver) {
    Backlog.Entry<E> last = batch.get(batch.size() - 1).entry();
    boolean flushed = flush.getAsBoolean();
    if (!flushed && ++failedFlushes < ATTEMPTS) {
      retryLater(source, nowNanos);
      return;
    }
    failedFlushes = 0;
    careful = false;
    for (Passed<E> passed : batch) {
      E event = passed.entry().event().event();
      if (passed.delivered() && flushed) {
        ledger.replayed(adapter.level(event), handsOver.test(passed.entry().event()));
      } else {
        ledger.dropped(adapter.level(event), adapter.loggerName(event), DropReason.APPENDER_FAILED);
      }
    }
    settled.addAndGet(batch.size()); // Before the count of the waiting events falls.
    batch.clear();
    source.acknowledge(last);
  }

  public void close() {
    open = false;
    if (backlog != null) {
      backlog.close();
    }
  }
}
