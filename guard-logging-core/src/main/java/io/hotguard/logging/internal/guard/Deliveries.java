/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.logging.internal.backlog.Backlog;
import io.hotguard.logging.internal.backlog.JournalStore;
import io.hotguard.logging.internal.backlog.StatusLog;
import io.hotguard.logging.internal.delivery.Aside;
import io.hotguard.logging.internal.delivery.DeliveryCounts;
import io.hotguard.logging.internal.delivery.IsolatedDelivery;
import io.hotguard.logging.internal.delivery.Target;
import io.hotguard.logging.internal.ring.GuardCounters;
import io.hotguard.logging.internal.settings.LoggingSettings;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * The isolated appenders of one guard, across configurations. <b>Threading:</b> opening, ending and
 * closing come one at a time; the rest from any thread.
 */
public final class Deliveries<E> {
  /** The time for a delivery to end that has nothing to deliver. */
  private static final long GRACE_NANOS = Duration.ofMillis(250).toNanos();

  private final JournalStore<E> store;
  private final LoggingSettings settings;
  private final BiFunction<Runnable, String, Thread> threads;
  private final StatusLog status;
  private final Map<String, IsolatedDelivery<E>> present = new ConcurrentHashMap<>();

  /** The events of hanging appenders without a journal. */
  private final Map<String, UnkeptEvents<E>> unkept = new ConcurrentHashMap<>();

  /** Counts of deliveries that have ended, by appender; guarded by itself. */
  private final Map<String, DeliveryCounts> ended = new HashMap<>();

  /**
   * @param threads makes a thread of that name
   */
  public Deliveries(
      JournalStore<E> store,
      LoggingSettings settings,
      BiFunction<Runnable, String, Thread> threads,
      StatusLog status) {
    this.store = store;
    this.settings = settings;
    this.threads = threads;
    this.status = status;
  }

  /** Returns the delivery of an appender; null if its journal cannot be opened. */
  public @Nullable IsolatedDelivery<E> open(String appender) {
    return present.computeIfAbsent(
        appender,
        name -> {
          Backlog<E> backlog = store.isolated(name);
          if (backlog == null) {
            return null;
          }
          IsolatedDelivery<E> created =
              new IsolatedDelivery<>(
                  name,
                  backlog,
                  settings.isolateResendBytes(),
                  runnable -> threads.apply(runnable, "hotguard-delivery-" + name),
                  status);
          created.start();
          return created;
        });
  }

  /** Isolates an appender that hangs in a call of a thread. */
  public Aside<E> openHanging(String appender, Target<E> target, Thread hanging) {
    IsolatedDelivery<E> delivery =
        present.computeIfAbsent(
            appender,
            name -> {
              Backlog<E> backlog = store.isolated(name);
              return backlog == null
                  ? null
                  : IsolatedDelivery.ofHanging(
                      name, backlog, settings.isolateResendBytes(), hanging, target, status);
            });
    if (delivery == null) {
      return unkept.computeIfAbsent(appender, name -> new UnkeptEvents<>());
    }
    if (!delivery.isAttached()) {
      delivery.attach(target);
    }
    return delivery;
  }

  /** Returns the delivery that an appender has now; null without one. */
  public @Nullable IsolatedDelivery<E> get(String appender) {
    return present.get(appender);
  }

  /** A live view. */
  public Collection<IsolatedDelivery<E>> all() {
    return present.values();
  }

  /** Whether the calling thread delivers to an isolated appender. */
  public boolean isCurrentThread() {
    return present.values().stream().anyMatch(IsolatedDelivery::isCurrentThread);
  }

  /** Ends the empty deliveries whose appenders are gone, and keeps their counts. */
  public void endUnused(Set<String> used) {
    List<IsolatedDelivery<E>> unused =
        present.values().stream()
            .filter(each -> !used.contains(each.name()))
            .filter(each -> !each.isAttached() && each.undelivered() == 0)
            .toList();
    for (IsolatedDelivery<E> delivery : unused) {
      delivery.close(System.nanoTime() + GRACE_NANOS);
      synchronized (ended) { // A look between the two would miss the counts, or see them twice.
        ended.merge(delivery.name(), delivery.counts(), DeliveryCounts::plus);
        present.remove(delivery.name());
      }
    }
  }

  /** Names the journals with events whose appender is gone. */
  public void reportUnattached() {
    Set<String> attached = new TreeSet<>();
    for (IsolatedDelivery<E> delivery : present.values()) {
      if (delivery.isAttached()) {
        attached.add(delivery.name());
      }
    }
    store.reportUnattached(attached);
  }

  /** The drops of each isolated appender since the start, also while it is away. */
  public SortedMap<String, Long> drops() {
    SortedMap<String, Long> drops = new TreeMap<>();
    counts().forEach((name, counts) -> drops.put(name, counts.dropped()));
    return drops;
  }

  private SortedMap<String, DeliveryCounts> counts() {
    synchronized (ended) {
      SortedMap<String, DeliveryCounts> counts = new TreeMap<>(ended);
      unkept.forEach((name, each) -> counts.merge(name, each.counts(), DeliveryCounts::plus));
      present.forEach(
          (name, delivery) -> counts.merge(name, delivery.counts(), DeliveryCounts::plus));
      return counts;
    }
  }

  /** Adds the counts of each isolated appender since the start, also while it is away. */
  public void report(GuardCounters counters) {
    counts().forEach((name, counts) -> counters.delivery(name, counts, present.get(name)));
  }

  /** Whether one of them makes no progress. */
  public boolean isOneStalled() {
    return present.values().stream().anyMatch(IsolatedDelivery::isStalled);
  }

  /** Looks for deliveries without progress. */
  public void watch(long nowNanos) {
    long stallNanos = settings.stallAfter().toNanos();
    present.values().forEach(each -> each.watch(nowNanos, stallNanos));
  }

  public void close(long deadlineNanos) {
    present.values().forEach(delivery -> delivery.close(deadlineNanos));
    unkept.values().forEach(each -> each.comeBack(true)); // Their calls still hang.
  }

  /**
   * The events of a hanging appender that cannot have a journal: each is counted as dropped.
   * <b>Threading:</b> any thread.
   */
  private static final class UnkeptEvents<E> implements Aside<E> {
    private final LongAdder accepted = new LongAdder();
    private final LongAdder written = new LongAdder();
    private final LongAdder dropped = new LongAdder();
    private final AtomicLong inFlight = new AtomicLong();

    @Override
    public void accept(E event) {
      accepted.increment();
      dropped.increment();
    }

    @Override
    public void hold(long events) {
      accepted.add(events);
      inFlight.addAndGet(events);
    }

    @Override
    public void comeBack(boolean failed) {
      (failed ? dropped : written).add(inFlight.getAndSet(0));
    }

    /** Returns the counts; an event in flight is accepted, and neither written nor dropped. */
    DeliveryCounts counts() {
      return new DeliveryCounts(accepted.sum(), 0, written.sum(), 0, 0, dropped.sum(), 0, 0, 0, 0);
    }
  }
}
