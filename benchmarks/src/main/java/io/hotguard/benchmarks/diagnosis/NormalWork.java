/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The harmless work of a request, so that the hazard is not the only thing to see. */
final class NormalWork {
  private static final int ITEMS = 200;

  @SuppressWarnings("UnusedVariable") // keeps the work from being optimized away
  private static volatile int sink;

  private NormalWork() {}

  static void request(int number) {
    Map<String, Integer> stock = new HashMap<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < ITEMS; i++) {
      String name = "item " + (i * 31 + number) % ITEMS;
      names.add(name);
      stock.merge(name, i, Integer::sum);
    }
    Collections.sort(names);
    int hash = 0;
    for (String name : names) {
      hash = 31 * hash + stock.getOrDefault(name, 0);
    }
    sink = hash;
  }
}
