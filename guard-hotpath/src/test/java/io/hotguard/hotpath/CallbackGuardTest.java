/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CallbackGuardTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  @Test
  void runsCallbacksInOrderOnAThreadOfItsOwn() throws Exception {
    CallbackGuard guard = new CallbackGuard(100);
    List<String> seen = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      CompletableFuture<Integer> future = new CompletableFuture<>();
      var ignored =
          future.whenComplete(
              guard.guard(
                  (value, failure) -> {
                    seen.add(value + "/" + (failure == null ? "" : failure.getMessage()));
                    threads.add(Thread.currentThread());
                  }));
      if (i % 2 == 0) {
        future.complete(i);
      } else {
        future.completeExceptionally(new IllegalStateException("lost " + i));
      }
    }
    assertThat(guard.close(LONG).handled()).isEqualTo(50);

    assertThat(seen).hasSize(50).startsWith("0/", "null/lost 1", "2/", "null/lost 3");
    assertThat(threads).doesNotContain(Thread.currentThread()).containsOnly(threads.get(0));
  }

  @Test
  void dropsAndCountsWhatFindsNoRoomAndNeverHoldsUpItsCaller() throws Exception {
    CallbackGuard guard = new CallbackGuard(10);
    CountDownLatch go = new CountDownLatch(1);
    var slow =
        guard.<String>guard(
            (value, failure) -> {
              KeyedExecutorTest.await(go);
            });
    for (int i = 0; i < 1_000; i++) {
      slow.accept("sent", null);
    }
    go.countDown();

    KeyedExecutor.Counts counts = guard.close(LONG);
    assertThat(counts.handled()).isEqualTo(counts.accepted()).isEqualTo(10);
    assertThat(counts.keyFull() + counts.full()).isEqualTo(990);
  }

  @Test
  void hidesWhatACallbackThrowsFromWhoCompletes() throws Exception {
    CallbackGuard guard = new CallbackGuard(10);
    CompletableFuture<String> future = new CompletableFuture<>();
    CompletableFuture<String> after =
        future.whenComplete(
            guard.guard(
                (value, failure) -> {
                  throw new NoClassDefFoundError("agent");
                }));
    future.complete("sent");

    assertThat(after.get()).isEqualTo("sent");
    assertThat(guard.close(LONG).failed()).isEqualTo(1);
  }

  @Test
  void passesTheFailureOnUnchanged() throws Exception {
    CallbackGuard guard = new CallbackGuard(1);
    ExecutionException failure = new ExecutionException("broker", null);
    List<Throwable> seen = new ArrayList<>();
    guard.guard((value, thrown) -> seen.add(thrown)).accept(null, failure);
    guard.close(LONG);

    assertThat(seen).containsExactly(failure);
  }

  @Test
  void abandonsWhatIsLeftWhenItIsClosed() throws Exception {
    CallbackGuard guard = new CallbackGuard(10);
    CountDownLatch started = new CountDownLatch(1);
    var slow =
        guard.<String>guard(
            (value, failure) -> {
              started.countDown();
              KeyedExecutorTest.await(new CountDownLatch(1));
            });
    slow.accept("sent", null);
    slow.accept("sent", null);
    started.await();
    guard.close();

    assertThat(guard.counts()).isEqualTo(new KeyedExecutor.Counts(2, 0, 0, 2, 0, 0, 0, 0));
  }

  @Test
  void refusesToHaveNoRoom() {
    assertThatThrownBy(() -> new CallbackGuard(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("maxWaiting=0: must be 1 or more");
  }
}
