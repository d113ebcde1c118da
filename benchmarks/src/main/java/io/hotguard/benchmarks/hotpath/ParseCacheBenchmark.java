/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.hotpath;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hotguard.hotpath.ParseCache;
import java.util.ArrayList;
import java.util.List;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/** The values of an 8 kB text that arrives anew with each request, as from a database. */
@State(Scope.Thread)
public class ParseCacheBenchmark extends Accountable {
  private static final int NUMBERS = 1_600;

  private final ParseCache<Long, List<Integer>> byId = ParseCache.builder().build();
  private final Cache<String, List<Integer>> byText =
      Caffeine.newBuilder().maximumSize(10_000).build();
  private final Cache<Long, List<Integer>> byIdInCaffeine =
      Caffeine.newBuilder().maximumSize(10_000).build();
  private char[] column = {};

  @Setup
  public void fill() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < NUMBERS; i++) {
      text.append(1_000 + i).append(',');
    }
    column = text.toString().toCharArray();
  }

  /** A new string for each row, as a driver makes it. */
  private String text() {
    return new String(column);
  }

  private static List<Integer> parse(String text) {
    List<Integer> numbers = new ArrayList<>(NUMBERS);
    for (int from = 0, to = text.indexOf(',');
        to >= 0;
        from = to + 1, to = text.indexOf(',', from)) {
      numbers.add(Integer.parseInt(text, from, to, 10));
    }
    return List.copyOf(numbers);
  }

  @Benchmark
  public List<Integer> parseEachTime() {
    return parse(text());
  }

  @Benchmark
  public List<Integer> cachedByText() {
    return byText.get(text(), ParseCacheBenchmark::parse);
  }

  /**
   * The usual hand-written solution. It has a bound, and one caller parses for all. It serves a
   * changed text until somebody invalidates it, and parses a broken text at every request. Callers
   * of the same bin wait during a parse.
   */
  @Benchmark
  public List<Integer> caffeineById() {
    return byIdInCaffeine.get(42L, id -> parse(text()));
  }

  /** The same with versions and remembered failures, and without a lock during a parse. */
  @Benchmark
  public List<Integer> parseCache() {
    return byId.get(42L, 7, () -> parse(text()));
  }
}
