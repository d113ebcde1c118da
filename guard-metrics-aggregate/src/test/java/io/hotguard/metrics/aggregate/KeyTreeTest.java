/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
final class KeyTreeTest {

  @Test
  void returnsTheSameValueForAKeyAndNothingBeyondTheLimit() {
    KeyTree<Object> tree = new KeyTree<>(2);
    Object first = tree.getOrCreate("a", "x", (type, name) -> new Object());

    assertThat(tree.getOrCreate("a", "x", (type, name) -> new Object())).isSameAs(first);
    assertThat(tree.getOrCreate("b", "x", (type, name) -> new Object())).isNotSameAs(first);
    assertThat(tree.getOrCreate("c", "x", (type, name) -> new Object())).isNull();
    assertThat(tree.typeCount()).isEqualTo(2);

    tree.remove("b", "x");
    tree.remove("b", "x");
    assertThat(tree.size()).isEqualTo(1);
    assertThat(tree.typeCount()).isEqualTo(1);
    assertThat(tree.getOrCreate("c", "x", (type, name) -> new Object())).isNotNull();
  }

  @Test
  void givesThePlaceBackWhenAValueCannotBeMade() {
    KeyTree<Object> tree = new KeyTree<>(1);
    assertThatThrownBy(
            () ->
                tree.getOrCreate(
                    "a",
                    "x",
                    (type, name) -> {
                      throw new IllegalStateException("full");
                    }))
        .hasMessage("full");
    assertThat(tree.size()).isZero();
    assertThat(tree.getOrCreate("a", "x", (type, name) -> new Object())).isNotNull();
  }

  @Test
  void holdsItsLimitAndItsSizeWhileKeysComeAndGo() throws Exception {
    KeyTree<AtomicInteger> tree = new KeyTree<>(20);
    AtomicInteger live = new AtomicInteger();
    AtomicInteger overfull = new AtomicInteger();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      int seed = i;
      Thread thread =
          new Thread(
              () -> {
                SplittableRandom random = new SplittableRandom(seed);
                for (int round = 0; round < 100_000; round++) {
                  String type = "t" + random.nextInt(5);
                  String name = "n" + random.nextInt(10);
                  if (random.nextBoolean()) {
                    tree.getOrCreate(type, name, (t, n) -> new AtomicInteger());
                  } else {
                    tree.remove(type, name);
                  }
                  if (tree.size() > 20) {
                    overfull.incrementAndGet();
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    tree.forEach((type, name, value) -> live.incrementAndGet());

    assertThat(overfull).hasValue(0);
    assertThat(tree.size()).isEqualTo(live.get());
  }
}
