/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.delivery;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;

/**
 * The events of a hanging appender that cannot have a journal: each is counted as dropped.
 * <b>Threading:</b> any thread.
 */
public final class UnkeptEvents<E> implements Aside<E> {
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
  public DeliveryCounts counts() {
    return new DeliveryCounts(accepted.sum(), 0, written.sum(), 0, 0, dropped.sum(), 0, 0, 0, 0);
  }
}
