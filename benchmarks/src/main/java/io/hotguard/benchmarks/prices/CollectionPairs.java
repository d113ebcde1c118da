/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.IntStream;

/** Collections of 1,000 elements, texts and random numbers. */
@SuppressWarnings("JdkObsolete") // The LinkedList that people have.
final class CollectionPairs {
  private static final int SIZE = 1_000;
  private static final List<String> ELEMENTS =
      IntStream.range(0, SIZE).mapToObj(i -> "order-" + i).toList();
  private static final String LAST = ELEMENTS.get(SIZE - 1);

  static final List<Pair<?>> ALL =
      List.of(
          either(
              "list-contains",
              new ArrayList<>(ELEMENTS),
              list -> list.contains(LAST),
              new HashSet<>(ELEMENTS),
              set -> set.contains(LAST)),
          new Pair<>(
              "list-remove-all",
              () -> Set.copyOf(ELEMENTS.subList(SIZE / 2, SIZE)),
              removed -> without(List.copyOf(removed)),
              removed -> without(removed)),
          either(
              "linked-list-get",
              new LinkedList<>(ELEMENTS),
              list -> list.get(SIZE / 2),
              new ArrayList<>(ELEMENTS),
              list -> list.get(SIZE / 2)),
          either(
              "array-list-remove-first",
              new ArrayList<>(ELEMENTS),
              list -> list.add(LAST) ? list.remove(0).isEmpty() : LAST,
              new ArrayDeque<>(ELEMENTS),
              deque -> deque.add(LAST) ? deque.remove().isEmpty() : LAST),
          either(
              "copy-on-write-add",
              new CopyOnWriteArrayList<>(ELEMENTS),
              list -> list.add(LAST) ? list.remove(0).isEmpty() : LAST,
              new ConcurrentLinkedQueue<>(ELEMENTS),
              queue -> queue.add(LAST) ? queue.remove().isEmpty() : LAST),
          new Pair<>(
              "concurrent-queue-size",
              Counted::new,
              counted -> counted.queue.size(),
              counted -> counted.size.intValue()),
          either("concatenation-in-loop", CollectionPairs::added, CollectionPairs::appended),
          either(
                  "new-random",
                  () -> new Random().nextInt(),
                  () -> ThreadLocalRandom.current().nextInt())
              .unlike());

  private CollectionPairs() {}

  private static int without(Collection<String> removed) {
    List<String> rest = new ArrayList<>(ELEMENTS);
    rest.removeAll(removed);
    return rest.size();
  }

  private static String added() {
    String text = "";
    for (int i = 0; i < 100; i++) {
      text += i;
    }
    return text;
  }

  private static String appended() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 100; i++) {
      text.append(i);
    }
    return text.toString();
  }

  /** A queue and its size, counted beside it. */
  private static final class Counted {
    final Queue<String> queue = new ConcurrentLinkedQueue<>(ELEMENTS);
    final LongAdder size = new LongAdder();

    Counted() {
      size.add(SIZE);
    }
  }
}
