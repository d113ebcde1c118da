/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** All rows of the price list by their identifiers. */
final class Pairs {
  private Pairs() {}

  static Map<String, Pair<?>> all() {
    Map<String, Pair<?>> all = new TreeMap<>();
    Stream.of(
            MapperPairs.ALL,
            TextPairs.ALL,
            SecurityPairs.ALL,
            LookUpPairs.ALL,
            ClientPairs.ALL,
            ProcessPairs.ALL,
            ExceptionPairs.ALL,
            CollectionPairs.ALL,
            SharedPairs.ALL)
        .flatMap(List::stream)
        .forEach(pair -> all.put(pair.id(), pair));
    return all;
  }

  static Pair<?> of(String id) {
    Pair<?> pair = all().get(id);
    if (pair == null) {
      throw new IllegalArgumentException(id + ": is no row of the price list");
    }
    return pair;
  }
}
