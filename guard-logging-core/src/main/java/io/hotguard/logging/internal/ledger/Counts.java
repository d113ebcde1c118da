/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ledger;

import java.util.EnumMap;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;

/** One counter for each constant of an enum. <b>Threading:</b> any thread; never waits. */
final class Counts<E extends Enum<E>> {
  private final EnumMap<E, LongAdder> adders;

  Counts(Class<E> type) {
    adders = new EnumMap<>(type);
    for (E constant : type.getEnumConstants()) {
      adders.put(constant, new LongAdder());
    }
  }

  void increment(E key) {
    add(key, 1);
  }

  void add(E key, long number) {
    Objects.requireNonNull(adders.get(key)).add(number);
  }

  long sum() {
    long sum = 0;
    for (LongAdder adder : adders.values()) {
      sum += adder.sum();
    }
    return sum;
  }

  /** The counts that are not zero, in the order of the constants. */
  SortedMap<E, Long> nonZero() {
    SortedMap<E, Long> result = new TreeMap<>();
    adders.forEach(
        (key, adder) -> {
          long count = adder.sum();
          if (count != 0) {
            result.put(key, count);
          }
        });
    return result;
  }
}
