/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.hotpath.KeyedExecutor.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tasks, keys, callers and threads that misbehave. */
@Timeout(60)
class KeyedExecutorFaultTest {
  private static final Duration FOREVER = Duration.ofSeconds(Long.MAX_VALUE);

  private final CountDownLatch started = new CountDownLatch(1);
  private final CountDownLatch go = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final ThreadFactory recorded =
      task -> {
        Thread thread = new Daemons("test").newThread(task);
        threads.add(thread);
        return thread;
      };

  private void block() {
    started.countDown();
    try {
      go.await();
    } catch (InterruptedException e) {
      // Swallowed, as careless tasks do.
    }
  }

  private void blockWhateverHappens() {
    while (go.getCount() > 0) {
      block();
    }
  }

  @Test
  void endsItsThreadsThoughATaskSwallowsTheInterrupt() throws Exception {
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder().threads(1).threadFactory(recorded).build();
    executor.offer("a", this::block);
    executor.offer("a", () -> {});
    started.await();

    assertThat(executor.close(Duration.ZERO).abandoned()).isEqualTo(2);
    assertThat(threads).hasSize(1);
    threads.get(0).join();
    assertThat(threads.get(0).isAlive()).isFalse();
  }

  @Test
  void doesNotWaitForWhatIsAbandoned() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    executor.offer("a", this::blockWhateverHappens);
    started.await();
    List<Counts> seen = new ArrayList<>();
    Thread patient = new Thread(() -> seen.add(closed(executor)));
    patient.start();
    ThreadStates.await(patient, Thread.State.TIMED_WAITING);
    executor.close();
    patient.join();

    assertThat(seen).containsExactly(executor.close(FOREVER));
    assertThat(seen.get(0).abandoned()).isEqualTo(1);
    go.countDown();
  }

  /** <i>failed</i> is a part of <i>handled</i>. */
  @Test
  void doesNotCountAsFailedWhatWasAbandoned() throws Exception {
    List<Throwable> told = new ArrayList<>();
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder()
            .threads(1)
            .threadFactory(recorded)
            .onFailure((key, failure) -> told.add(failure))
            .build();
    executor.offer(
        "a",
        () -> {
          blockWhateverHappens();
          throw new IllegalStateException("late");
        });
    started.await();
    executor.close();
    go.countDown();
    threads.get(0).join();

    assertThat(told).hasSize(1);
    assertThat(executor.counts()).isEqualTo(new Counts(1, 0, 0, 1, 0, 0, 0, 0));
  }

  private static Counts closed(KeyedExecutor<String> executor) {
    try {
      return executor.close(FOREVER);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void canBeClosedByItsOwnTask() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    executor.offer("z", this::block);
    started.await();
    executor.offer("a", () -> {});
    executor.offer("a", executor::close);
    executor.offer("a", () -> {});
    go.countDown();

    Counts counts = executor.close(FOREVER);
    assertThat(counts).isEqualTo(new Counts(4, 2, 0, 2, 0, 0, 0, 0));
  }

  @Test
  void abandonsItsTasksThoughItsCloserIsInterrupted() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    executor.offer("a", this::blockWhateverHappens);
    started.await();
    Thread.currentThread().interrupt();
    executor.close();

    assertThat(Thread.interrupted()).as("left as it was").isTrue();
    assertThat(executor.counts()).isEqualTo(new Counts(1, 0, 0, 1, 0, 0, 0, 0));
    go.countDown();
  }

  @Test
  void endsWithAnOfferThatFailsWhileItIsClosed() throws Exception {
    AtomicReference<KeyedExecutor<String>> executor = new AtomicReference<>();
    List<Counts> seen = new ArrayList<>();
    Thread patient = new Thread(() -> seen.add(closed(executor.get())));
    executor.set(
        KeyedExecutor.<String>builder()
            .threads(1)
            .priorities(
                key -> {
                  patient.start();
                  ThreadStates.await(patient, Thread.State.TIMED_WAITING);
                  throw new IllegalStateException("no priority");
                },
                1)
            .build());

    assertThatThrownBy(() -> executor.get().offer("a", () -> {})).hasMessage("no priority");
    patient.join();
    assertThat(seen).containsExactly(new Counts(0, 0, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void doesNotInterruptATaskForTheOneBefore() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    AtomicBoolean interrupted = new AtomicBoolean();
    executor.offer("z", this::block);
    started.await();
    executor.offer("a", () -> Thread.currentThread().interrupt());
    executor.offer("a", () -> interrupted.set(Thread.currentThread().isInterrupted()));
    go.countDown();

    assertThat(executor.close(FOREVER).handled()).isEqualTo(3);
    assertThat(interrupted).isFalse();
  }

  @Test
  void outlivesAKeyWhoseHashThrows() throws Exception {
    KeyedExecutor<FragileKey> executor = KeyedExecutor.<FragileKey>builder().threads(1).build();
    FragileKey key = new FragileKey();
    executor.offer(key, () -> key.broken = true);
    executor.offer(new FragileKey(), () -> {});

    assertThat(executor.close(FOREVER)).isEqualTo(new Counts(2, 2, 0, 0, 0, 0, 0, 0));
  }

  @Test
  void givesTheRoomOfATaskBackOnceItHasRun() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).maxTasks(3).build();
    CountDownLatch first = new CountDownLatch(1);
    executor.offer("z", () -> KeyedExecutorTest.await(first));
    executor.offer("a", () -> {});
    executor.offer("a", this::block);
    first.countDown();
    started.await();

    assertThat(executor.counts().waiting()).isEqualTo(1);
    assertThat(executor.offer("b", () -> {})).isTrue();
    assertThat(executor.offer("c", () -> {})).isTrue();
    assertThat(executor.offer("d", () -> {})).isFalse();
    go.countDown();
    assertThat(executor.close(FOREVER)).isEqualTo(new Counts(5, 5, 0, 0, 0, 0, 1, 0));
  }

  @Test
  void saysThatItIsClosedEvenWhereItIsFull() throws Exception {
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).maxTasks(1).build();
    executor.offer("a", this::blockWhateverHappens);
    started.await();
    executor.close();

    assertThat(executor.offer("b", () -> {})).isFalse();
    assertThat(executor.counts()).isEqualTo(new Counts(1, 0, 0, 1, 0, 0, 0, 1));
    go.countDown();
  }

  @Test
  void leavesNoThreadBehindWhereOneCannotBeStarted() throws Exception {
    ThreadFactory factory =
        task ->
            threads.isEmpty()
                ? recorded.newThread(task)
                : new Thread(task) {
                  @Override
                  public synchronized void start() {
                    throw new OutOfMemoryError("unable to create native thread");
                  }
                };

    assertThatThrownBy(
            () -> KeyedExecutor.<String>builder().threads(2).threadFactory(factory).build())
        .isInstanceOf(OutOfMemoryError.class);
    threads.get(0).join();
    assertThat(threads.get(0).isAlive()).isFalse();
  }

  @Test
  void refusesMoreWeightsThanCanBeAddedUp() {
    int[] weights = new int[1 << 22];
    Arrays.fill(weights, Integer.MAX_VALUE);

    assertThatThrownBy(() -> KeyedExecutor.<String>builder().priorities(key -> 0, weights))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("1000 or less");
  }
}
