/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class HotpathClaimsTest {
  private static CountedResult.Cell cell(
      double nanos, double bytes, String primitive, String subject, String... parameters) {
    Map<String, String> all = new HashMap<>(Map.of("primitive", primitive, "subject", subject));
    for (int i = 0; i < parameters.length; i += 2) {
      all.put(parameters[i], parameters[i + 1]);
    }
    return new CountedResult.Cell(all, List.of(), List.of(nanos), List.of(bytes), Map.of());
  }

  private static Results results(CountedResult.Cell... cells) {
    return new SampleResults()
        .hotpath(new CountedResult(MACHINE, "test", Map.of("Guava", "1"), List.of(cells)))
        .build();
  }

  private static Results parse(double cached) {
    return results(
        cell(1_000, 0, "ParseCache", "parseEachTime"), cell(cached, 0, "ParseCache", "parseCache"));
  }

  @Test
  void aRatioHoldsUpToItsThreshold() {
    assertThat(outcome("ParseCacheById", parse(10))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("ParseCacheById", parse(11))).isEqualTo(Outcome.LOST);
  }

  @Test
  void aCellThatIsMissingLeavesAClaimOpen() {
    Results results = results(cell(1, 0, "FieldLookup", "fieldLookup", "name", "top"));

    assertThat(HotpathClaims.ALL)
        .allSatisfy(claim -> assertThat(claim.verdict(results).outcome()).isEqualTo(Outcome.OPEN));
  }

  private static Results maps(double nanos, double bytes) {
    return results(
        cell(60, 0, "ByteKeyMap", "byteKeyMap", "length", "12"),
        cell(100, 56, "ByteKeyMap", "newString", "length", "12"),
        cell(nanos, bytes, "ByteKeyMap", "byteKeyMap", "length", "40"),
        cell(100, 56, "ByteKeyMap", "newString", "length", "40"));
  }

  @Test
  void oneKeyLengthOrOneByteDecides() {
    assertThat(outcome("ByteKeyMapWithoutStrings", maps(60, 0))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("ByteKeyMapWithoutStrings", maps(61, 0))).isEqualTo(Outcome.LOST);
    assertThat(outcome("ByteKeyMapWithoutStrings", maps(60, 1))).isEqualTo(Outcome.LOST);
  }

  private static Results executors(double netty) {
    return results(
        cell(100, 0, "KeyedExecutor", "HOTGUARD", "keys", "16"),
        cell(100, 0, "KeyedExecutor", "HOTGUARD", "keys", "2000"),
        cell(90, 0, "KeyedExecutor", "GUAVA", "keys", "16"),
        cell(90, 0, "KeyedExecutor", "GUAVA", "keys", "2000"),
        cell(netty, 0, "KeyedExecutor", "NETTY_NON_STICKY", "keys", "16"),
        cell(90, 0, "KeyedExecutor", "NETTY_NON_STICKY", "keys", "2000"));
  }

  @Test
  void theFastestLibraryDecides() {
    assertThat(outcome("KeyedExecutorBesideLibraries", executors(80))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("KeyedExecutorBesideLibraries", executors(79))).isEqualTo(Outcome.LOST);
  }

  @Test
  void theTableHasARowForEachCell() {
    assertThat(HotpathTables.hotpath(maps(60, 0)))
        .contains("Guava 1.")
        .contains("| ByteKeyMap | length `40` | `newString` | 100 | 56.0 |");
  }
}
