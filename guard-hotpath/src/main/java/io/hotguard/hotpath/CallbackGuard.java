/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static java.util.Objects.requireNonNull;

import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import java.util.function.BiConsumer;

/**
 * Takes completion callbacks off the thread that completes: a Kafka producer's sender, a client's
 * event loop. The sender's thread runs every callback of the producer, and returns the memory of a
 * batch only after them; one that logs to a full queue stops the sending of all.
 *
 * <pre>{@code
 * producer.send(record, callbacks.guard(this::sent)::accept);
 * future.whenComplete(callbacks.guard(this::done));
 * }</pre>
 *
 * <p>Callbacks run in the order in which they were completed, on a thread of the guard's own. One
 * that finds no room is dropped and counted, <b>so nothing that must happen may go through it</b>:
 * no offset to be committed, no acknowledgement, no release of a permit.
 *
 * <h2>Threading</h2>
 *
 * Any thread may complete; it never waits for room or for a callback.
 *
 * <h2>Errors</h2>
 *
 * What a callback throws, errors included, is counted; the thread that completed never sees it. An
 * {@code Error} in a callback ends Kafka's sender for good. An {@link OutOfMemoryError} of the
 * hand-over itself does reach it, as one of anything else that it allocates would.
 */
public final class CallbackGuard implements AutoCloseable {
  private static final String ONE_KEY = "callbacks";

  private final KeyedExecutor<String> executor;

  /**
   * Creates a guard with a daemon thread of its own.
   *
   * @param maxWaiting the number of callbacks that may wait, the running one included, 1 or more
   * @throws IllegalArgumentException if it is less than 1
   */
  public CallbackGuard(int maxWaiting) {
    this(maxWaiting, new Daemons("hotguard-callbacks"));
  }

  /** With a thread of the test's own. */
  CallbackGuard(int maxWaiting, ThreadFactory threadFactory) {
    if (maxWaiting < 1) {
      throw new IllegalArgumentException("maxWaiting=" + maxWaiting + ": must be 1 or more");
    }
    executor =
        KeyedExecutor.<String>builder()
            .threads(1)
            .maxTasksPerKey(maxWaiting)
            .maxTasks(maxWaiting)
            .threadFactory(threadFactory)
            .build();
  }

  /**
   * Wraps a callback.
   *
   * @param callback takes a result or a failure, of which one is null
   * @param <T> the result
   * @return a callback that hands over what it is given and returns
   */
  public <T> BiConsumer<T, Throwable> guard(BiConsumer<? super T, ? super Throwable> callback) {
    requireNonNull(callback, "callback");
    return (result, failure) -> executor.offer(ONE_KEY, () -> callback.accept(result, failure));
  }

  /**
   * Returns what became of the callbacks.
   *
   * @return a reading: dropped are {@code keyFull}, {@code full} and {@code closed}
   */
  public KeyedExecutor.Counts counts() {
    return executor.counts();
  }

  /**
   * Drops further callbacks and waits for those that were handed over.
   *
   * @throws InterruptedException if interrupted
   */
  public KeyedExecutor.Counts close(Duration deadline) throws InterruptedException {
    return executor.close(deadline);
  }

  /** Closes without waiting: what is running or waiting is abandoned. */
  @Override
  public void close() {
    executor.close();
  }
}
