/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import java.util.Locale;

/** Settings that an operator can change while the game runs; here nobody does. */
final class GameSettings {
  static final int ITEMS = 120;

  private final String items = text();

  String items() {
    return items;
  }

  long version() {
    return 1;
  }

  private static String text() {
    StringBuilder text = new StringBuilder("[");
    for (int id = 0; id < ITEMS; id++) {
      text.append(
          String.format(
              Locale.ROOT,
              "%s{\"id\":%d,\"name\":\"treasure of island %d\",\"gold\":%d,\"enabled\":true}",
              id == 0 ? "" : ",",
              id,
              id,
              10 + id));
    }
    return text.append(']').toString();
  }
}
