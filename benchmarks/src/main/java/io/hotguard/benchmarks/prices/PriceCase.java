/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.prices;

import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.suite.SuiteCase;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** One way of one row. The two ways of a row follow each other, so that both meet one machine. */
record PriceCase(String id, String way) implements SuiteCase {
  static final String COSTLY = "costly";
  static final String CHEAPER = "cheaper";

  /** Rows that two threads run; see {@link SharedPairs}, which loads no library. */
  private static final Set<String> SHARED = SharedPairs.ids();

  private static final Set<String> LEAVES_THREADS = Set.of("jdk-http-client");

  static List<PriceCase> all() {
    return PriceRow.all().stream()
        .flatMap(row -> Stream.of(COSTLY, CHEAPER).map(way -> new PriceCase(row.id(), way)))
        .toList();
  }

  @Override
  public String benchmark() {
    boolean rarely = way.equals(COSTLY) && LEAVES_THREADS.contains(id);
    return "PriceBenchmark." + (rarely ? "rarely" : "often");
  }

  @Override
  public Map<String, String> parameters() {
    return Map.of("id", id, "way", way);
  }

  @Override
  public int threads() {
    return SHARED.contains(id) ? 2 : 1;
  }

  @Override
  public String classPath() throws IOException {
    return ClassPaths.withPricedLibraries();
  }
}
