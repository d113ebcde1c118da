/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.hotpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** The cache beside a map of what was parsed last, with its version and, if it failed, its time. */
class ParseCacheModelTest {
  private static final long RETRY_NANOS = 5;
  private static final int IDS = 6;

  /** What is known of an identifier; a failure if there is no value. */
  private record Known(int version, String value, long failedNanos) {}

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 100);
  private final ParseCache<Integer, String> cache =
      ParseCache.builder()
          .maxEntries(IDS)
          .retryFailuresAfter(Duration.ofNanos(RETRY_NANOS))
          .nanoTime(clock::get)
          .build();
  private final Map<Integer, Known> model = new HashMap<>();
  private long hits;
  private long parses;
  private long failures;

  @Test
  void answersAsAMapOfTheNewestVersions() {
    Random random = new Random(4);
    for (int step = 0; step < 50_000; step++) {
      int id = random.nextInt(IDS);
      switch (random.nextInt(12)) {
        case 0 -> {
          cache.invalidate(id);
          model.remove(id);
        }
        case 1 -> clock.addAndGet(random.nextInt(3));
        default -> ask(id, random.nextInt(3), random.nextInt(4) == 0, "text " + step);
      }
      assertThat(cache.statistics())
          .isEqualTo(new ParseCache.Statistics(hits, parses, failures, model.size()));
    }
    assertThat(hits).isPositive();
    assertThat(failures).isPositive();
  }

  private void ask(int id, int version, boolean fails, String text) {
    Known known = model.get(id);
    boolean current =
        known != null
            && known.version() == version
            && (!known.value().isEmpty() || clock.get() - known.failedNanos() < RETRY_NANOS);
    if (current) {
      hits++;
    } else {
      parses++;
      failures += fails ? 1 : 0;
      known = new Known(version, fails ? "" : text, clock.get());
      model.put(id, known);
    }
    if (known.value().isEmpty()) {
      assertThatThrownBy(() -> cache.get(id, version, () -> parse(fails, text)))
          .isInstanceOf(ParseFailedException.class);
    } else {
      assertThat(cache.get(id, version, () -> parse(fails, text))).isEqualTo(known.value());
    }
  }

  private static String parse(boolean fails, String text) throws IOException {
    if (fails) {
      throw new IOException("no " + text);
    }
    return text;
  }
}
