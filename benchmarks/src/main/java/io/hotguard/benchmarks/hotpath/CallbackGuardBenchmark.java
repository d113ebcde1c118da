/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import io.hotguard.benchmarks.suite.Caller;
import io.hotguard.hotpath.CallbackGuard;
import io.hotguard.hotpath.KeyedExecutor;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.TearDown;

/** The cost of a completion for the completing thread, with a callback that runs or is stuck. */
public class CallbackGuardBenchmark extends AcceptedShare {
  static final int ROOM = 10_000;

  @Param({"RUNNING", "STUCK"})
  String callback = "";

  private final CountDownLatch end = new CountDownLatch(1);
  private final LongAdder called = new LongAdder();
  private final LongAdder rejected = new LongAdder();
  private final CallbackGuard guard = new CallbackGuard(ROOM);
  private final BiConsumer<String, Throwable> guarded = guard.guard(this::call);

  /** The usual hand-written solution: one thread, a bound, and a count of rejected tasks. */
  private final ThreadPoolExecutor pool =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(ROOM),
          (task, executor) -> rejected.increment());

  private void call(String result, Throwable failure) {
    if (callback.equals("STUCK")) {
      try {
        end.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    called.increment();
  }

  @Override
  long accepted() {
    KeyedExecutor.Counts counts = guard.counts();
    long refused = counts.keyFull() + counts.full() + rejected.sum();
    return Caller.totalOperations() - refused;
  }

  @TearDown
  public void stop() {
    end.countDown();
    guard.close();
    pool.shutdownNow();
  }

  @Benchmark
  @SuppressWarnings("NullAway") // one of the two is null, as a completion has it
  public void callbackGuard(Caller caller) {
    caller.sequence++;
    guarded.accept("sent", null);
  }

  @Benchmark
  @SuppressWarnings("NullAway")
  public void boundedPool(Caller caller) {
    caller.sequence++;
    pool.execute(() -> call("sent", null));
  }
}
