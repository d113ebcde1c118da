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
 * Runs completion callbacks away from the thread that completes, such as a Kafka producer's sender
 * or a client's event loop. Kafka's sender thread runs every callback of the producer and returns
 * the memory of a batch only afterwards. A single callback that logs to a full queue stops all
 * sending.
 *
 * <pre>{@code
 * producer.send(record, callbacks.guard(this::sent)::accept);
 * future.whenComplete(callbacks.guard(this::done));
 * }</pre>
 *
 * <p>Callbacks run in the order of completion, on a thread of the guard. A callback that finds no
 * room is dropped and counted. <b>Do not use it for actions that must happen</b>: committing an
 * offset, acknowledging a message, releasing a permit.
 *
 * <h2>Threading</h2>
 *
 * Any thread may complete a callback; it never waits for room or for a callback.
 *
 * <h2>Errors</h2>
 *
 * Exceptions and errors of a callback are counted and never reach the completing thread, because an
 * {@code Error} in a callback ends Kafka's sender for good. An {@link OutOfMemoryError} of the
 * hand-over itself reaches the completing thread, as it would from any other allocation there.
 */
public final class CallbackGuard implements AutoCloseable {
  private static final String ONE_KEY = "callbacks";

  private final KeyedExecutor<String> executor;

  /**
   * Creates a guard with a daemon thread of its own.
   *
   * @param maxWaiting the limit of waiting callbacks, the running one included, 1 or more
   * @throws IllegalArgumentException if it is less than 1
   */
  public CallbackGuard(int maxWaiting) {
    this(maxWaiting, new Daemons("hotguard-callbacks"));
  }

  /** Lets a test supply the thread. */
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
   * Wraps a callback so that it runs on the guard's thread.
   *
   * @param callback takes a result or a failure; the other is null
   */
  public <T> BiConsumer<T, Throwable> guard(BiConsumer<? super T, ? super Throwable> callback) {
    requireNonNull(callback, "callback");
    return (result, failure) -> executor.offer(ONE_KEY, () -> callback.accept(result, failure));
  }

  /**
   * Returns the counts of callbacks; dropped callbacks are {@code keyFull}, {@code full} and {@code
   * closed}.
   */
  public KeyedExecutor.Counts counts() {
    return executor.counts();
  }

  /**
   * Drops further callbacks and waits for the accepted ones.
   *
   * @throws InterruptedException if interrupted
   */
  public KeyedExecutor.Counts close(Duration deadline) throws InterruptedException {
    return executor.close(deadline);
  }

  /** Closes without waiting, and abandons running and waiting callbacks. */
  @Override
  public void close() {
    executor.close();
  }
}
