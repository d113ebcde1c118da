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
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** The cache beside a map of the last two versions, each with its time if it failed. */
class ParseCacheModelTest {
  private static final long RETRY_NANOS = 5;
  private static final int IDS = 3;

  private enum Kind {
    ASK,
    ASK_FOR_BROKEN,
    INVALIDATE,
    WAIT
  }

  /** The steps; the number is a version, or how long to wait. */
  private record Step(Kind kind, int id, int number) {}

  /** The state of an identifier; a failure if there is no value. */
  private record Known(int version, String value, long failedNanos) {}

  private final AtomicLong clock = new AtomicLong(Long.MAX_VALUE - 10);
  private final ParseCache<Integer, String> cache =
      ParseCache.builder()
          .maxEntries(IDS)
          .retryFailuresAfter(Duration.ofNanos(RETRY_NANOS))
          .nanoTime(clock::get)
          .build();
  private final Map<Integer, List<Known>> model = new HashMap<>();
  private long hits;
  private long parses;
  private long failures;

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Kind> kinds =
        Arbitraries.frequency(
            Tuple.of(7, Kind.ASK),
            Tuple.of(3, Kind.ASK_FOR_BROKEN),
            Tuple.of(1, Kind.INVALIDATE),
            Tuple.of(2, Kind.WAIT));
    return Combinators.combine(
            kinds, Arbitraries.integers().between(1, IDS), Arbitraries.integers().between(0, 3))
        .as(Step::new)
        .list()
        .ofMaxSize(200);
  }

  @Property
  void answersAsAMapOfTheLastTwoVersions(@ForAll("steps") List<Step> steps) {
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      switch (step.kind()) {
        case INVALIDATE -> {
          cache.invalidate(step.id());
          model.remove(step.id());
        }
        case WAIT -> clock.addAndGet(step.number());
        case ASK, ASK_FOR_BROKEN -> ask(step, "text " + i);
      }
      assertThat(cache.statistics())
          .isEqualTo(new ParseCache.Statistics(hits, parses, failures, model.size()));
    }
  }

  private void ask(Step step, String text) {
    int id = step.id();
    int version = step.number();
    boolean fails = step.kind() == Kind.ASK_FOR_BROKEN;
    List<Known> versions = model.getOrDefault(id, List.of());
    Known known =
        versions.stream().filter(k -> k.version() == version && isKept(k)).findFirst().orElse(null);
    if (known != null) {
      hits++;
    } else {
      parses++;
      failures += fails ? 1 : 0;
      known = new Known(version, fails ? "" : text, clock.get());
      Stream<Known> others = versions.stream().filter(k -> k.version() != version);
      model.put(id, Stream.concat(Stream.of(known), others).limit(2).toList());
    }
    if (known.value().isEmpty()) {
      assertThatThrownBy(() -> cache.get(id, version, () -> parse(fails, text)))
          .isInstanceOf(ParseFailedException.class);
    } else {
      assertThat(cache.get(id, version, () -> parse(fails, text))).isEqualTo(known.value());
    }
  }

  private boolean isKept(Known known) {
    return !known.value().isEmpty() || clock.get() - known.failedNanos() < RETRY_NANOS;
  }

  private static String parse(boolean fails, String text) throws IOException {
    if (fails) {
      throw new IOException("no " + text);
    }
    return text;
  }
}
