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

/** What happens when the broker has taken a record. */
enum CallbackSubject {
  /** Nothing. */
  NO_CALLBACK {
    @Override
    Running start() {
      return new Running((result, failure) -> {}) {};
    }
  },
  /** A line into a full queue, with two milliseconds of patience, on the sender's thread. */
  WAITING_OFFER {
    @Override
    Running start() {
      return new Running(waitingOffer()) {};
    }
  },
  /** The same behind {@link CallbackGuard}. */
  GUARDED_OFFER {
    @Override
    Running start() {
      return guarded(waitingOffer());
    }
  },
  /** The first callback throws an error. */
  ERROR {
    @Override
    Running start() {
      return new Running(errorOnce()) {};
    }
  },
  /** The same behind {@link CallbackGuard}. */
  GUARDED_ERROR {
    @Override
    Running start() {
      return guarded(errorOnce());
    }
  };

  private static final int GUARD_ROOM = 10_000;
  private static final int QUEUE_ROOM = 1_024;
  private static final long PATIENCE_MILLIS = 2;

  /** A callback, and what is known of it. */
  abstract static class Running {
    final BiConsumer<Object, Throwable> callback;

    Running(BiConsumer<Object, Throwable> callback) {
      this.callback = callback;
    }

    /** What the guard has counted; nothing if there is none. */
    Map<String, Double> counted() {
      return Map.of();
    }
  }

  abstract Running start();

  /** As an agent's log writer does it: its queue is full because it writes too slowly. */
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

  private static Running guarded(BiConsumer<Object, Throwable> callback) {
    CallbackGuard guard = new CallbackGuard(GUARD_ROOM);
    return new Running(guard.guard(callback)) {
      @Override
      Map<String, Double> counted() {
        KeyedExecutor.Counts counts = guard.counts();
        return Map.of(
            "callbacks accepted",
            (double) counts.accepted(),
            "callbacks dropped",
            (double) (counts.keyFull() + counts.full() + counts.closed()),
            "callbacks failed",
            (double) counts.failed());
      }
    };
  }
}
