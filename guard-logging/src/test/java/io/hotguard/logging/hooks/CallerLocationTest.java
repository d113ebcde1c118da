/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.logging.internal.settings.LibraryVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Caller location: printed wherever it was printed before, collected nowhere else. */
@Timeout(300)
@Execution(ExecutionMode.CONCURRENT)
class CallerLocationTest {
  @TempDir static Path root;

  private static Map<String, String> stock;
  private static Map<String, String> guarded;

  @BeforeAll
  static void runAllCombinations() throws Exception {
    List<ChildJvm.Result> results =
        ChildJvm.runAll(
            ChildJvm.stock(LocationApp.class, root.resolve("stock")),
            ChildJvm.enforced(LocationApp.class, root.resolve("guarded")));
    results.forEach(result -> assertThat(result.exit()).as(result::toString).isZero());
    stock = results.get(0).facts();
    guarded = results.get(1).facts();
  }

  @Test
  void printsWhatWasPrintedBefore() {
    Map<String, String> expected = new TreeMap<>(stock);
    Map<String, String> actual = new TreeMap<>(guarded);
    for (Map<String, String> facts : List.of(expected, actual)) {
      facts.keySet().removeIf(key -> !key.endsWith(".text"));
      // A filter of the logger itself saw it or not, depending on which logger the event came from.
      facts.keySet().removeIf(key -> key.startsWith("filterOnLogger/"));
      if (LibraryVersion.isLog4jBefore("2.20.0")) {
        // Its Async appender takes a location away that an asynchronous logger has collected.
        facts.keySet().removeIf(key -> key.matches("asyncPrints/AsyncRoot(--true-)?\\.text"));
      }
    }
    assertThat(actual).hasSizeGreaterThan(100).isEqualTo(expected);
  }

  @Test
  void collectsNoneWhereNobodyLooks() {
    TreeSet<String> silent = new TreeSet<>();
    guarded.forEach(
        (key, value) -> {
          if (key.matches("(plain|jsonPlain|asyncPlain|rewritePlain|child/nobody)/.*\\.source")) {
            silent.add(key);
            assertThat(value).as(key).isNotEmpty().doesNotContain("source");
          }
        });
    assertThat(silent).hasSize(4 * 6 + 8);
  }

  @Test
  void walksNoStackForAnEventThatIsThrownAway() {
    long collected = Long.parseLong(guarded.get("bytes.collected"));
    long discarded = Long.parseLong(guarded.get("bytes.discarded"));
    long none = Long.parseLong(guarded.get("bytes.none"));
    assertThat(Long.parseLong(stock.get("bytes.discarded")))
        .as("stock collects what nobody prints")
        .isGreaterThan(none + 200);
    assertThat(collected).isGreaterThan(none + 200);
    assertThat(discarded).isLessThan(none + 50);
  }
}
