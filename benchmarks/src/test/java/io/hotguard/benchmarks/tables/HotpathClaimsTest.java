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

  private static CountedResult.Cell counting(CountedResult.Cell cell, Map<String, Double> counted) {
    return new CountedResult.Cell(
        cell.parameters(), List.of(), cell.nanosPerOp(), cell.bytesPerOp(), counted);
  }

  private static CountedResult result(CountedResult.Cell... cells) {
    return new CountedResult(MACHINE, "test", Map.of("Guava", "1"), List.of(cells));
  }

  private static Results results(CountedResult.Cell... cells) {
    return Results.NONE.with(Results.HOTPATH, result(cells));
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

    assertThat(SampleResults.measuredBy("hotpath"))
        .allSatisfy(claim -> assertThat(claim.verdict(results).outcome()).isEqualTo(Outcome.OPEN));
  }

  private static Results maps(double nanos, double bytes) {
    return maps(nanos, Map.of("callerBytesPerOp", bytes));
  }

  private static Results maps(double nanos, Map<String, Double> counted) {
    return results(
        counting(
            cell(60, 0, "ByteKeyMap", "byteKeyMap", "length", "12"),
            Map.of("callerBytesPerOp", 0.0)),
        cell(100, 56, "ByteKeyMap", "newString", "length", "12"),
        counting(cell(nanos, 0.2, "ByteKeyMap", "byteKeyMap", "length", "40"), counted),
        cell(100, 56, "ByteKeyMap", "newString", "length", "40"));
  }

  private static CountedResult threads(double platform, double virtual) {
    return result(
        cell(100, 0, "KeyedExecutor", "HOTGUARD", "keys", "16"),
        cell(virtual, 0, "KeyedExecutor", "VIRTUAL_THREAD_PER_KEY", "keys", "16"),
        cell(100, 0, "KeyedExecutor", "HOTGUARD", "keys", "2000"),
        cell(virtual, 0, "KeyedExecutor", "VIRTUAL_THREAD_PER_KEY", "keys", "2000"),
        cell(platform, 0, "KeyedExecutor", "THREAD_PER_KEY", "keys", "2000"));
  }

  @Test
  void aClaimThatIsLostOnTheNewestJdkIsLost() {
    String claim = "KeyedExecutorBesideThreads";
    Results holds =
        Results.NONE
            .with(Results.HOTPATH, threads(500, 80))
            .with(Results.HOTPATH.onNewestJdk(), threads(500, 80));
    Results lost =
        Results.NONE
            .with(Results.HOTPATH, threads(500, 80))
            .with(Results.HOTPATH.onNewestJdk(), threads(499, 80));

    assertThat(outcome(claim, holds)).isEqualTo(Outcome.HOLDS);
    assertThat(outcome(claim, lost)).isEqualTo(Outcome.LOST);
    assertThat(SampleResults.claim(claim).verdict(holds).figures())
        .isEqualTo("ratio 0.20 (keys 2000); newest JDK: ratio 0.20 (keys 2000)");
  }

  @Test
  void theTableHasARowForEachCell() {
    assertThat(maps(60, 0).render(Results.HOTPATH, HotpathTables::hotpath))
        .contains("Guava 1.")
        .contains("| ByteKeyMap | length `40` | `newString` | 100 | 56.0 |");
  }

  @Test
  void theTableOfTheNewestJdkIsItsOwn() {
    Results results = Results.NONE.with(Results.HOTPATH.onNewestJdk(), threads(500, 80));

    assertThat(results.render(Results.HOTPATH, HotpathTables::hotpath))
        .isEqualTo("Not measured yet.\n");
    assertThat(results.render(Results.HOTPATH.onNewestJdk(), HotpathTables::onNewestJdk))
        .contains("| KeyedExecutor | keys `16` | `VIRTUAL_THREAD_PER_KEY` | 80.0 | 0.0 |")
        .endsWith("- KeyedExecutor, keys `2000`: 1.25 times `VIRTUAL_THREAD_PER_KEY`\n");
  }

  @Test
  void theShareThatWasAcceptedIsOfWhatWasOffered() {
    CountedResult.Cell writer = cell(9, 0, "LossyWriter", "lossyWriter", "sink", "RUNNING");
    CountedResult.Cell offer = cell(6, 0, "LossyWriter", "offer", "sink", "RUNNING");
    Results results =
        results(
            counting(offer, Map.of("offered", 1_000.0, "accepted", 999.0)),
            counting(writer, Map.of("offered", 800.0, "accepted", 200.0)));

    assertThat(results.render(Results.HOTPATH, HotpathTables::hotpath))
        .contains("| LossyWriter | sink `RUNNING` | `lossyWriter` | 9.0 | 0.0 |")
        .endsWith(
            """
            Ours costs least in 0 of 0 comparisons.

            Not compared, because they accepted different shares of what was offered:

            - LossyWriter, sink `RUNNING`: `offer` 99.9 %, `lossyWriter` 25.0 %
            """);
  }

  @Test
  void whatAcceptsAlikeIsCompared() {
    Map<String, Double> none = Map.of("offered", 1_000.0, "accepted", 0.0);
    CountedResult stuck =
        result(
            counting(cell(4, 0, "LossyWriter", "offer", "sink", "STUCK"), none),
            counting(cell(5, 0, "LossyWriter", "lossyWriter", "sink", "STUCK"), none));

    assertThat(HotpathTables.reading(stuck))
        .contains("0 of 1 comparisons")
        .endsWith("- LossyWriter, sink `STUCK`: 1.25 times `offer`\n");
  }

  /** As results had it that counted the drops of some subjects and the lines of others. */
  @Test
  void countsWithoutWhatWasOfferedSayNothing() {
    CountedResult.Cell pool = cell(9, 0, "CallbackGuard", "boundedPool", "callback", "RUNNING");

    assertThat(
            results(counting(pool, Map.of("accepted", 0.0, "dropped", 25.0)))
                .render(Results.HOTPATH, HotpathTables::hotpath))
        .contains("| `boundedPool` | 9.0 | 0.0 |");
  }

  @Test
  void tellsWhereOursIsNotTheCheapest() {
    CountedResult measured =
        result(
            cell(100, 0, "ParseCache", "parseEachTime"),
            cell(2, 0, "ParseCache", "caffeineById"),
            cell(3, 0, "ParseCache", "parseCache"),
            cell(7, 0, "NumberText", "catchAndTryNext", "text", "4711"),
            cell(7, 0, "NumberText", "numberText", "text", "4711"));

    assertThat(HotpathTables.reading(measured))
        .isEqualTo(
            """
            Ours costs least in 1 of 2 comparisons.

            It costs more than the cheapest beside it here:

            - ParseCache: 1.50 times `caffeineById`
            """);
    assertThat(HotpathTables.reading(result(measured.measurements().get(0))))
        .isEqualTo("Ours costs least in 0 of 0 comparisons.\n");
  }
}
