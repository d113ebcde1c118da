/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.hotpath.KeyedExecutor.Counts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Refusals, their reasons, and the order of the tasks, beside a model of lists. */
@Timeout(300)
class KeyedExecutorModelTest {
  private static final int KEYS = 8;

  @Test
  void refusesAndRunsAsItsModelDoes() throws Exception {
    for (int seed = 0; seed < 200; seed++) {
      compare(new Random(seed));
    }
  }

  private static void compare(Random random) throws InterruptedException {
    int perKey = 1 + random.nextInt(6);
    int all = 1 + random.nextInt(24);
    CountDownLatch started = new CountDownLatch(1);
    CountDownLatch go = new CountDownLatch(1);
    KeyedExecutor<Integer> executor =
        KeyedExecutor.<Integer>builder()
            .threads(1)
            .maxTasksPerKey(perKey)
            .maxTasks(all + 1)
            .build();
    // Keeps the one worker busy, with a key of its own.
    executor.offer(
        -1,
        () -> {
          started.countDown();
          try {
            go.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    started.await();
    Map<Integer, List<Integer>> model = new HashMap<>();
    Map<Integer, List<Integer>> ran = new HashMap<>();
    int waiting = 0;
    int keyFull = 0;
    int full = 0;
    for (int task = 0; task < 60; task++) {
      int number = task;
      int key = random.nextInt(KEYS);
      List<Integer> ofKey = model.computeIfAbsent(key, k -> new ArrayList<>());
      boolean taken = waiting < all && ofKey.size() < perKey;
      full += waiting < all ? 0 : 1;
      keyFull += waiting < all && !taken ? 1 : 0;
      if (taken) {
        ofKey.add(number);
        waiting++;
      }
      assertThat(
              executor.offer(
                  key, () -> ran.computeIfAbsent(key, k -> new ArrayList<>()).add(number)))
          .isEqualTo(taken);
      assertThat(executor.counts())
          .isEqualTo(new Counts(waiting + 1, 0, 0, 0, waiting + 1, keyFull, full, 0));
    }
    go.countDown();

    assertThat(executor.close(Duration.ofSeconds(50)))
        .isEqualTo(new Counts(waiting + 1, waiting + 1, 0, 0, 0, keyFull, full, 0));
    model.values().removeIf(List::isEmpty);
    assertThat(ran).isEqualTo(model);
  }
}
