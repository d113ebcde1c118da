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
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class KeyedExecutorTest {
  private static final Duration LONG = Duration.ofSeconds(50);

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void runsTheTasksOfAKeyInOrderAndNeverTwoAtOnce() throws Exception {
    int keys = 20;
    int producers = 4;
    int each = 3_000;
    AtomicIntegerArray inside = new AtomicIntegerArray(keys);
    AtomicInteger overlaps = new AtomicInteger();
    AtomicInteger disorders = new AtomicInteger();
    long[][] last = new long[keys][producers];
    AtomicLong accepted = new AtomicLong();
    KeyedExecutor<Integer> executor =
        KeyedExecutor.<Integer>builder().threads(4).maxTasksPerKey(100).maxTasks(500).build();
    List<Thread> threads = new ArrayList<>();
    for (int p = 0; p < producers; p++) {
      int producer = p;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 1; i <= each; i++) {
                  int key = i % keys;
                  long number = i;
                  Runnable task =
                      () -> {
                        overlaps.addAndGet(inside.incrementAndGet(key) == 1 ? 0 : 1);
                        // Plain: the executor orders the tasks of a key.
                        disorders.addAndGet(last[key][producer] < number ? 0 : 1);
                        last[key][producer] = number;
                        inside.decrementAndGet(key);
                      };
                  accepted.addAndGet(executor.offer(key, task) ? 1 : 0);
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    Counts counts = executor.close(LONG);

    assertThat(overlaps).hasValue(0);
    assertThat(disorders).hasValue(0);
    assertThat(counts.accepted()).isEqualTo(accepted.get()).isEqualTo(counts.handled());
    assertThat(counts.accepted() + counts.keyFull() + counts.full())
        .isEqualTo((long) producers * each);
    assertThat(counts.waiting() + counts.abandoned() + counts.failed() + counts.closed()).isZero();
    assertThat(executor.laneCount()).as("a key without tasks takes no memory").isZero();
  }

  @Test
  void refusesBeyondTheBoundsAndCountsWhy() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder().threads(1).maxTasksPerKey(2).maxTasks(3).build();
    Runnable blocker =
        () -> {
          started.countDown();
          await(go);
        };
    assertThat(executor.offer("a", blocker)).isTrue();
    started.await();
    assertThat(executor.offer("a", () -> {})).isTrue();
    assertThat(executor.offer("a", () -> {})).as("a third of the key").isFalse();
    assertThat(executor.offer("b", () -> {})).isTrue();
    assertThat(executor.offer("c", () -> {})).as("a fourth of all").isFalse();
    assertThat(executor.counts()).isEqualTo(new Counts(3, 0, 0, 0, 3, 1, 1, 0));
    assertThat(executor.laneCount()).as("keys that have tasks").isEqualTo(2);
    go.countDown();

    assertThat(executor.close(LONG)).isEqualTo(new Counts(3, 3, 0, 0, 0, 1, 1, 0));
    assertThat(executor.offer("a", () -> {})).isFalse();
    assertThat(executor.counts().closed()).isEqualTo(1);
  }

  @Test
  void goesOnAfterATaskThatThrows() throws Exception {
    ConcurrentLinkedQueue<String> told = new ConcurrentLinkedQueue<>();
    AtomicInteger ran = new AtomicInteger();
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder()
            .threads(1)
            .onFailure(
                (key, failure) -> {
                  told.add(key + ": " + failure.getMessage());
                  throw new IllegalStateException("and so does the handler");
                })
            .build();
    executor.offer(
        "a",
        () -> {
          throw new StackOverflowError("deep");
        });
    executor.offer("a", () -> Thread.currentThread().interrupt());
    executor.offer("a", ran::incrementAndGet);
    executor.offer("b", ran::incrementAndGet);

    Counts counts = executor.close(LONG);
    assertThat(counts.handled()).isEqualTo(4);
    assertThat(counts.failed()).isEqualTo(1);
    assertThat(told).containsExactly("a: deep");
    assertThat(ran).hasValue(2);
  }

  @Test
  void abandonsWhatIsLeftAtTheDeadlineAndSaysHowMuch() throws Exception {
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    CountDownLatch interrupted = new CountDownLatch(1);
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    executor.offer("a", () -> {});
    executor.offer(
        "a",
        () -> {
          started.countDown();
          try {
            never.await();
          } catch (InterruptedException e) {
            interrupted.countDown();
          }
        });
    executor.offer("a", () -> {});
    executor.offer("b", () -> {});
    started.await();

    Counts counts = executor.close(Duration.ofMillis(1));
    interrupted.await();
    assertThat(counts).isEqualTo(new Counts(4, 1, 0, 3, 0, 0, 0, 0));
    assertThat(executor.counts()).as("nothing counts any more").isEqualTo(counts);
  }

  @Test
  void sharesItsTurnsByWeightAndStarvesNobody() {
    assertThat(ReadyLanes.turns(new int[] {4, 2, 1})).containsExactly(0, 1, 0, 2, 0, 1, 0);
    assertThat(ReadyLanes.turns(new int[] {1})).containsExactly(0);
    assertThat(ReadyLanes.turns(new int[] {1, 1})).containsExactly(0, 1);
  }

  @Test
  void servesALowPriorityWhileAHighOneIsBusy() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    ConcurrentLinkedQueue<String> order = new ConcurrentLinkedQueue<>();
    KeyedExecutor<String> executor =
        KeyedExecutor.<String>builder()
            .threads(1)
            .priorities(key -> key.startsWith("high") ? -7 : 7, 3, 1) // The nearest: 0 and 1.
            .build();
    executor.offer("high", () -> await(go));
    for (int i = 0; i < 40; i++) {
      String key = "high-" + i;
      executor.offer(key, () -> order.add("high"));
    }
    for (int i = 0; i < 10; i++) {
      String key = "low-" + i;
      executor.offer(key, () -> order.add("low"));
    }
    go.countDown();
    executor.close(LONG);

    List<String> all = List.copyOf(order);
    assertThat(all).hasSize(50);
    assertThat(all.subList(0, 20)).filteredOn("low"::equals).hasSize(5);
  }

  @Test
  void servesAnotherKeyAfterSixteenTasksOfOne() throws Exception {
    CountDownLatch go = new CountDownLatch(1);
    List<String> order = new ArrayList<>();
    KeyedExecutor<String> executor = KeyedExecutor.<String>builder().threads(1).build();
    executor.offer("first", () -> await(go));
    for (int i = 0; i < 20; i++) {
      executor.offer("busy", () -> order.add("busy"));
    }
    executor.offer("other", () -> order.add("other"));
    go.countDown();
    executor.close(LONG);

    assertThat(order).hasSize(21).containsOnlyOnce("other");
    assertThat(order.indexOf("other")).isEqualTo(16);
  }

  @Test
  void runsTasksOfDifferentKeysAtOnceOnDaemonThreads() throws Exception {
    Set<Thread> workers = ConcurrentHashMap.newKeySet();
    CountDownLatch together = new CountDownLatch(3);
    KeyedExecutor<Integer> executor = KeyedExecutor.<Integer>builder().threads(3).build();
    for (int key = 0; key < 3; key++) {
      executor.offer(
          key,
          () -> {
            workers.add(Thread.currentThread());
            together.countDown();
            await(together);
          });
    }
    together.await();

    assertThat(executor.close(LONG).handled()).isEqualTo(3);
    assertThat(workers)
        .allMatch(Thread::isDaemon)
        .extracting(Thread::getName)
        .containsExactlyInAnyOrder("hotguard-keyed-1", "hotguard-keyed-2", "hotguard-keyed-3");
    for (Thread worker : workers) {
      worker.join();
    }
  }

  @Test
  void losesNoWakeUp() throws Exception {
    KeyedExecutor<Integer> executor = KeyedExecutor.<Integer>builder().threads(2).build();
    for (int round = 0; round < 2_000; round++) {
      CountDownLatch ran = new CountDownLatch(3);
      for (int key = 0; key < 3; key++) {
        assertThat(executor.offer(key, ran::countDown)).isTrue();
      }
      ran.await();
    }
    assertThat(executor.close(LONG).handled()).isEqualTo(6_000);
  }

  @Test
  void refusesBoundsThatMakeNoSense() {
    KeyedExecutor.Builder<String> builder = KeyedExecutor.builder();
    assertThatThrownBy(() -> builder.threads(0)).hasMessageContaining("threads=0");
    assertThatThrownBy(() -> builder.maxTasks(-1)).hasMessageContaining("maxTasks=-1");
    assertThatThrownBy(() -> builder.maxTasksPerKey(0)).hasMessageContaining("must be 1 or more");
    assertThatThrownBy(() -> builder.priorities(key -> 0)).hasMessageContaining("weights");
    assertThatThrownBy(() -> builder.priorities(key -> 0, 1, 0)).hasMessageContaining("weights=0");
    assertThatThrownBy(() -> builder.priorities(key -> 0, Integer.MAX_VALUE, 1))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> builder.priorities(key -> 0, 1_000, 1))
        .hasMessageContaining("weights=[2, 1001]");
    assertThat(builder.priorities(key -> 0, 999, 1)).isSameAs(builder);
  }
}
