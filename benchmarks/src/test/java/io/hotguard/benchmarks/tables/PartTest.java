/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.BenchmarkResult.Cell;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartTest {
  private static BenchmarkResult result(Cell... cells) {
    return new BenchmarkResult(
        SampleResults.MACHINE, "test", Map.of("Log4j", "2", "Guava", "1"), List.of(cells));
  }

  private static Cell cell(String sink, String setup, double... logged) {
    return Cell.counted(
        Map.of("sink", sink, "setup", setup),
        List.of(),
        java.util.Arrays.stream(logged).mapToObj(one -> Map.of("logged", one)).toList());
  }

  private static Part part(boolean plain, Part.Table table) {
    return new Part("page.md", "part", "file", "Newest", null, plain, List.of(table));
  }

  private static Part.Table table(String where) {
    Map<String, String> columns = new TreeMap<>();
    columns.put("a setup", "`{parameters/setup}`");
    columns.put("b logged", "{counted/logged|%,.1f}");
    return new Part.Table("### Sink {parameters/sink}", null, where, columns);
  }

  @Test
  void hasATableForEachHeading() {
    Results results =
        Results.NONE.with(
            "file",
            result(
                cell("file", "guard", 1_000, 3_000, 2_000),
                cell("socket", "guard"),
                cell("file", "stock | old", 7)));

    assertThat(part(true, table("")).render(results))
        .isEqualTo(
            """
            ### Sink file

            | a setup | b logged |
            |---|--:|
            | `guard` | 2,000.0 |
            | `stock \\| old` | 7.0 |

            ### Sink socket

            | a setup | b logged |
            |---|--:|
            | `guard` | - |
            """);
  }

  @Test
  void namesMachineAndVersionsAndTheNewestJdk() {
    Results results =
        Results.NONE
            .with("file", result(cell("file", "guard", 1), cell("file", "stock", 2)))
            .with("newest-jdk/file", result(cell("file", "guard", 3)));

    String text = part(false, table("setup=guard")).render(results);

    assertThat(text)
        .startsWith("JDK 17; cpu, 2 processors, 1,024 MiB; Linux; commit `abc`; 2026")
        .contains("Guava 1, Log4j 2.", "| `guard` | 1.0 |", "### Newest", "| `guard` | 3.0 |")
        .doesNotContain("stock");
  }

  @Test
  void aRowLikeOneAboveItIsLeftOut() {
    Part.Table sums =
        new Part.Table(null, null, null, Map.of("all", "{sum counted/logged(sink=file)|%.0f}"));
    Results results = Results.NONE.with("file", result(cell("file", "a", 1), cell("file", "a", 2)));

    assertThat(part(true, sums).render(results).lines()).hasSize(3).endsWith("| 3 |");
  }

  @Test
  void linksRulesAndShowsADashForNothing() {
    Results results =
        Results.NONE.with("file", Map.of("rules", List.of("UnboundedQueue", "Other")));
    Row file =
        new Row(results.tree("file").orElseThrow(), List.of(), results.tree("file").orElseThrow());

    assertThat(Template.fill("{rules|rule}; {missing}", file))
        .isEqualTo(
            "[UnboundedQueue](../rules/UnboundedQueue.md), [Other](../diagnose.md#causes); -");
  }

  /** A column whose figure is misspelt shows a dash in each row. */
  @Test
  void eachColumnOfThePagesHasAValue() throws Exception {
    Results committed = Results.under(java.nio.file.Path.of(".."));
    List<String> empty =
        Stream.of(Claims.load("parts.json", Part[].class).toArray(Part[]::new))
            .flatMap(part -> part.tables().stream().flatMap(one -> empty(part, one, committed)))
            .toList();

    assertThat(empty).isEmpty();
  }

  private static Stream<String> empty(Part part, Part.Table table, Results committed) {
    return table.columns().entrySet().stream()
        .filter(
            column ->
                Row.of(
                        committed.tree(part.file()).orElseThrow(),
                        table.rows() == null ? "measurements" : table.rows())
                    .stream()
                    .filter(row -> row.has(table.where() == null ? "" : table.where()))
                    .allMatch(row -> Template.fill(column.getValue(), row).equals("-")))
        .map(column -> part.page() + " " + part.name() + ": " + column.getKey());
  }
}
