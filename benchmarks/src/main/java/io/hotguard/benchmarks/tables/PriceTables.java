/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.environmentBeside;
import static io.hotguard.benchmarks.tables.Markdown.format;
import static java.util.stream.Collectors.joining;

import io.hotguard.benchmarks.prices.PriceRow;
import io.hotguard.benchmarks.results.Measured;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The price list: a table for each group, and the measured prices that the check reads. */
final class PriceTables {
  static final String PAGE = "docs/prices.md";
  static final String MEASURED =
      "guard-lint/src/main/resources/io/hotguard/lint/rules/code/measured-prices.tsv";

  private static final Results.File<CountedResult> NEWEST = Results.PRICES.onNewestJdk();
  private static final MathContext TWO_DIGITS = new MathContext(2);

  /** A row with both ways on both JDKs. */
  private record Priced(
      PriceRow row, Cell costly, Cell cheaper, Cell newestCostly, Cell newestCheaper) {
    Stream<Cell> cells() {
      return Stream.of(costly, cheaper, newestCostly, newestCheaper);
    }
  }

  private PriceTables() {}

  private static List<Priced> priced(Results results) {
    CountedResult first = results.get(Results.PRICES).orElseThrow();
    CountedResult newest = results.get(NEWEST).orElseThrow();
    return PriceRow.all().stream()
        .map(
            row ->
                new Priced(
                    row,
                    cell(first, row, "costly"),
                    cell(first, row, "cheaper"),
                    cell(newest, row, "costly"),
                    cell(newest, row, "cheaper")))
        .toList();
  }

  private static Cell cell(CountedResult result, PriceRow row, String way) {
    return Measured.find(result.measurements(), Map.of("id", row.id(), "way", way))
        .orElseThrow(() -> new IllegalStateException(row.id() + ": has no price, run prices"));
  }

  /** The machine, and the versions of the libraries. */
  static String setting(Results results) {
    CountedResult first = results.get(Results.PRICES).orElseThrow();
    CountedResult newest = results.get(NEWEST).orElseThrow();
    return environment(first.environment())
        + environmentBeside(first.environment(), newest.environment())
        + Markdown.versions(first.versions());
  }

  /** The rows of a group, the dearest first. */
  static String group(String group, Results results) {
    String jdk = "JDK " + feature(results.get(Results.PRICES).orElseThrow());
    String newest = "JDK " + feature(results.get(NEWEST).orElseThrow());
    return new Table<Priced>()
        .code("call", priced -> priced.row().shortCall())
        .right(jdk, priced -> price(priced.costly()))
        .right(newest, priced -> price(priced.newestCostly()))
        .text("pays for", priced -> priced.row().pays())
        .text("cheaper way", priced -> priced.row().cheaper())
        .right(jdk, priced -> price(priced.cheaper()))
        .right(newest, priced -> price(priced.newestCheaper()))
        .of(
            priced(results).stream()
                .filter(priced -> priced.row().group().equals(group))
                .sorted(
                    Comparator.comparingDouble((Priced priced) -> nanos(priced.costly()))
                        .reversed())
                .toList());
  }

  /** The prices in nanoseconds and bytes, with two digits, as a table of values. */
  static String measured(Results results) {
    String jdk = feature(results.get(Results.PRICES).orElseThrow());
    String newest = feature(results.get(NEWEST).orElseThrow());
    return "# Generated from docs/results/prices.json by command tables of the benchmarks.\nid\t"
        + Stream.of(jdk, newest)
            .map(v -> format("ns%s\tbytes%s\tcheaper_ns%s\tcheaper_bytes%s", v, v, v, v))
            .collect(joining("\t"))
        + '\n'
        + priced(results).stream()
            .map(
                priced ->
                    priced.row().id()
                        + priced
                            .cells()
                            .map(cell -> '\t' + digits(nanos(cell)) + '\t' + bytes(cell))
                            .collect(joining())
                        + '\n')
            .collect(joining());
  }

  /** The rows whose cheaper way is not cheaper on one of both JDKs. */
  static List<String> notCheaper(Results results) {
    return priced(results).stream()
        .filter(
            priced ->
                nanos(priced.cheaper()) >= nanos(priced.costly())
                    || nanos(priced.newestCheaper()) >= nanos(priced.newestCostly()))
        .map(priced -> priced.row().id())
        .toList();
  }

  private static String feature(CountedResult result) {
    return result.environment().jdk().replaceFirst("[^0-9].*", "");
  }

  /** The lower quartile of the iterations: other work on the machine only adds time. */
  static double nanos(Cell cell) {
    List<Double> sorted = cell.nanosPerOp().stream().sorted().toList();
    return sorted.get(sorted.size() / 4);
  }

  /** The time and bytes of a call. */
  private static String price(Cell cell) {
    double nanos = nanos(cell);
    String time =
        nanos < 1e3
            ? digits(nanos) + " ns"
            : nanos < 1e6 ? digits(nanos / 1e3) + " us" : digits(nanos / 1e6) + " ms";
    long bytes = Long.parseLong(bytes(cell));
    String size = bytes < 1_000 ? bytes + " B" : digits(bytes / 1e3) + " kB";
    return time + (bytes == 0 ? "" : ", " + size);
  }

  /** Rounded to whole bytes: the harness itself allocates fractions of a byte. */
  private static String bytes(Cell cell) {
    return digits(Math.floor(cell.medianBytes() + 0.1));
  }

  private static String digits(double number) {
    return new BigDecimal(number).round(TWO_DIGITS).stripTrailingZeros().toPlainString();
  }
}
