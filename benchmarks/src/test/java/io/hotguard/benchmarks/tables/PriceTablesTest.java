/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.prices.PriceRow;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PriceTablesTest {
  private static final String FIRST = PriceRow.all().get(0).id();

  private static Cell cell(PriceRow row, String way, double... nanos) {
    return new Cell(
        Map.of("id", row.id(), "way", way, "threads", "1"),
        List.of(),
        Arrays.stream(nanos).boxed().toList(),
        List.of(way.equals("costly") ? 24_123.4 : 0.3),
        List.of());
  }

  private static Results results() {
    List<Cell> cells =
        PriceRow.all().stream()
            .flatMap(
                row ->
                    Stream.of(
                        cell(row, "costly", 90_000, 61_234, 61_500, 60_000, 70_000),
                        cell(row, "cheaper", 4.2, 4.26, 4.3, 4.4, 9)))
            .toList();
    BenchmarkResult result = new BenchmarkResult(MACHINE, "prices", Map.of("Gson", "2"), cells);
    return Results.NONE.with("prices", result).with("newest-jdk/prices", result);
  }

  @Test
  void showsTwoDigitsOfTheLowerQuartile() {
    assertThat(PriceTables.group("mapper", results()))
        .contains("| `new ObjectMapper` | 61 us, 24 kB | 61 us, 24 kB |")
        .contains("| 4.3 ns | 4.3 ns |");
    assertThat(PriceTables.measured(results()))
        .contains("id\tns17\tbytes17\tcheaper_ns17\tcheaper_bytes17\tns17")
        .contains(FIRST + "\t61000\t24000\t4.3\t0\t61000\t24000\t4.3\t0\n");
  }

  /** A cheaper way that is not cheaper is no row. */
  @Test
  void eachCheaperWayIsCheaperOnBothJdks() throws Exception {
    Results committed = Results.under(Path.of(".."));

    assertThat(PriceTables.notCheaper(committed)).isEmpty();
  }
}
