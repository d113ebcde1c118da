/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import java.util.Locale;

/** What an operator can change while the game runs; here nobody does. */
final class GameSettings {
  /** Items in the text, which is then about 8 kB long. */
  static final int ITEMS = 120;

  private final String items = text();

  /** The items as a JSON array. */
  String items() {
    return items;
  }

  /** Changes with the text. */
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
