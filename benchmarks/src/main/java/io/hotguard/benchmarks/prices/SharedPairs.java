/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import static io.hotguard.benchmarks.prices.Pair.either;

import java.text.SimpleDateFormat;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/** Rows that two threads run at the same time on shared objects. */
@SuppressWarnings("JavaUtilDate") // The formatter that people have.
final class SharedPairs {
  private static final long TIME = 1_700_000_000_000L;
  private static final String DATE = "yyyy-MM-dd HH:mm:ss";
  private static final Map<String, Integer> CONTENT = Map.of("order", 1, "item", 2);

  static final List<Pair<?>> ALL =
      List.of(
          either(
              "synchronized-map",
              Collections.synchronizedMap(new HashMap<>(CONTENT)),
              map -> map.get("order"),
              new ConcurrentHashMap<>(CONTENT),
              map -> map.get("order")),
          either(
              "shared-formatter",
              new SimpleDateFormat(DATE, Locale.ROOT),
              shared -> {
                synchronized (shared) {
                  return shared.format(new Date(TIME));
                }
              },
              DateTimeFormatter.ofPattern(DATE, Locale.ROOT).withZone(ZoneId.systemDefault()),
              shared -> shared.format(Instant.ofEpochMilli(TIME))),
          either("math-random", Math::random, () -> ThreadLocalRandom.current().nextDouble())
              .unlike(),
          either("shared-random-uuid", UUID::randomUUID, SecurityPairs::guessableUuid).unlike());

  private SharedPairs() {}

  static Set<String> ids() {
    return ALL.stream().map(Pair::id).collect(Collectors.toSet());
  }
}
