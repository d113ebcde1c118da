/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.kafka;

import io.hotguard.hotpath.CallbackGuard;
import io.hotguard.hotpath.KeyedExecutor;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import java.util.function.Supplier;

/** The callbacks that a producer runs for each acknowledged record. */
enum CallbackSubject {
  NO_CALLBACK(() -> (result, failure) -> {}, false),
  /** Offers a line to a full queue on the sender's thread and waits up to two milliseconds. */
  WAITING_OFFER(CallbackSubject::waitingOffer, false),
  /** The same behind {@link CallbackGuard}. */
  GUARDED_OFFER(CallbackSubject::waitingOffer, true),
  /** The first callback throws an error. */
  ERROR(CallbackSubject::errorOnce, false),
  GUARDED_ERROR(CallbackSubject::errorOnce, true);

  private static final int GUARD_ROOM = 10_000;
  private static final int QUEUE_ROOM = 1_024;
  private static final long PATIENCE_MILLIS = 2;

  @SuppressWarnings("ImmutableEnumChecker") // without state
  private final Supplier<BiConsumer<Object, Throwable>> callback;

  private final boolean guarded;

  CallbackSubject(Supplier<BiConsumer<Object, Throwable>> callback, boolean guarded) {
    this.callback = callback;
    this.guarded = guarded;
  }

  /** A callback, and what its guard has counted. */
  record Running(BiConsumer<Object, Throwable> callback, Supplier<Map<String, Double>> counted) {}

  Running start() {
    if (!guarded) {
      return new Running(callback.get(), Map::of);
    }
    CallbackGuard guard = new CallbackGuard(GUARD_ROOM);
    return new Running(guard.guard(callback.get()), () -> counted(guard.counts()));
  }

  /** The log writer of an agent, whose queue is full because it writes too slowly. */
  private static BiConsumer<Object, Throwable> waitingOffer() {
    ArrayBlockingQueue<String> lines = new ArrayBlockingQueue<>(QUEUE_ROOM);
    while (lines.offer("line")) {
      // Filled.
    }
    return (result, failure) -> {
      try {
        boolean ignored = lines.offer("sent", PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    };
  }

  private static BiConsumer<Object, Throwable> errorOnce() {
    boolean[] thrown = {false};
    return (result, failure) -> {
      if (!thrown[0]) {
        thrown[0] = true;
        throw new NoClassDefFoundError("of an agent");
      }
    };
  }

  private static Map<String, Double> counted(KeyedExecutor.Counts counts) {
    return Map.of(
        "callbacks accepted",
        (double) counts.accepted(),
        "callbacks dropped",
        (double) (counts.keyFull() + counts.full() + counts.closed()),
        "callbacks failed",
        (double) counts.failed());
  }
}
