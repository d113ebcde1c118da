/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The slot of waiting statistics: one batch, to which further batches are added.
 *
 * <p><b>Threading:</b> any thread; no lock. A call repeats its addition only if an offer or take of
 * another thread came between, so the system makes progress.
 *
 * <p><b>Shapes:</b> one batch, of at most the limit of keys and {@link OperationKey#OTHER}, however
 * long nobody takes it.
 */
final class StatisticsSlot {
  /*
   * Batch, count and closed are one immutable value behind one reference. An offer is therefore either before
   * the close, with its intervals in the account and its batch in the slot, or refused. A queue of batches in
   * front of a thread that adds them up was rejected: it would grow while that thread is stuck in its
   * transport.
   */
  private final AtomicReference<State> state = new AtomicReference<>(new State(null, 0, false));
  private final int maxOperations;

  StatisticsSlot(int maxOperations) {
    this.maxOperations = maxOperations;
  }

  /** Adds a batch; returns false once closed. */
  boolean offer(StatisticsBatch batch) {
    while (true) {
      State seen = state();
      if (seen.closed) {
        return false;
      }
      StatisticsBatch sum = seen.batch == null ? batch : seen.batch.plus(batch, maxOperations);
      if (state.compareAndSet(seen, new State(sum, seen.accepted + batch.intervals(), false))) {
        return true;
      }
    }
  }

  /** Takes the waiting batch, also once closed. */
  @Nullable StatisticsBatch take() {
    return state.getAndUpdate(seen -> new State(null, seen.accepted, seen.closed)).batch;
  }

  boolean isEmpty() {
    return state().batch == null;
  }

  /** Returns the number of waiting keys. */
  int waitingKeys() {
    StatisticsBatch batch = state().batch;
    return batch == null ? 0 : batch.operations().size();
  }

  /** Returns the number of intervals accepted; final once closed. */
  long accepted() {
    return state().accepted;
  }

  void close() {
    state.getAndUpdate(seen -> new State(seen.batch, seen.accepted, true));
  }

  private State state() {
    return requireNonNull(state.get());
  }

  private record State(@Nullable StatisticsBatch batch, long accepted, boolean closed) {}
}
