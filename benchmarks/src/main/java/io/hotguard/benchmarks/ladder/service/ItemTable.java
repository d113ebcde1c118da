/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder.service;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.hotguard.hotpath.ParseCache;
import java.util.List;
import java.util.Locale;

/** The items of the game, read from the text in its settings. */
interface ItemTable {
  record Item(int id, String name, int gold, boolean enabled) {}

  Item item(int id) throws JsonProcessingException;

  /** As found: each request parses the text to read one item of it. */
  final class ParsedEachTime implements ItemTable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final GameSettings settings;

    ParsedEachTime(GameSettings settings) {
      this.settings = settings;
    }

    @Override
    public Item item(int id) throws JsonProcessingException {
      List<Item> items = MAPPER.readValue(settings.items(), new TypeReference<List<Item>>() {});
      return items.get(id % items.size());
    }
  }

  final class Cached implements ItemTable {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private final GameSettings settings;
    private final ParseCache<String, List<Item>> parsed = ParseCache.builder().build();

    Cached(GameSettings settings) {
      this.settings = settings;
    }

    @Override
    public Item item(int id) {
      List<Item> items =
          parsed.get(
              "items",
              settings.version(),
              () ->
                  List.copyOf(
                      MAPPER.readValue(settings.items(), new TypeReference<List<Item>>() {})));
      return items.get(id % items.size());
    }
  }

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
}
