/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;
import static java.util.stream.Collectors.joining;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.prices.PriceRow;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The price list: a table for each group, and the measured prices that the check reads. */
final class PriceTables {
  static final String PAGE = "docs/prices.md";
  static final String MEASURED =
      "guard-lint/src/main/resources/io/hotguard/lint/rules/code/measured-prices.tsv";
  private static final String FILE = "prices";
  private static final MathContext TWO_DIGITS = new MathContext(2);

  /**
   * The time and bytes of a call.
   *
   * @param nanos the lower quartile of the iterations: other work on the machine only adds time
   * @param bytes whole bytes: the harness itself allocates fractions of a byte
   */
  record Price(double nanos, double bytes) {
    static Price of(JsonNode file, String id, String way) {
      Row row =
          Row.of(file, "measurements").stream()
              .filter(one -> one.has("id=" + id + ",way=" + way))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException(id + ": has no price, run prices"));
      List<Double> sorted = row.at("nanosPerOp").stream().map(JsonNode::asDouble).sorted().toList();
      double bytes = Figure.median(row.at("bytesPerOp").stream().map(JsonNode::asDouble).toList());
      return new Price(sorted.get(sorted.size() / 4), Math.floor(bytes + 0.1));
    }

    private String inTwoDigits() {
      return '\t' + digits(nanos) + '\t' + digits(bytes);
    }

    @Override
    public String toString() {
      String time =
          nanos < 1e3
              ? digits(nanos) + " ns"
              : nanos < 1e6 ? digits(nanos / 1e3) + " us" : digits(nanos / 1e6) + " ms";
      String size = bytes < 1_000 ? digits(bytes) + " B" : digits(bytes / 1e3) + " kB";
      return time + (bytes == 0 ? "" : ", " + size);
    }
  }

  /** A row with both ways on both JDKs. */
  private record Priced(
      PriceRow row, Price costly, Price cheaper, Price newestCostly, Price newestCheaper) {}

  private PriceTables() {}

  private static JsonNode file(Results results) {
    return results.tree(FILE).orElseThrow();
  }

  private static List<Priced> priced(Results results) {
    JsonNode first = file(results);
    JsonNode newest = file(results.onNewestJdk());
    return PriceRow.all().stream()
        .map(
            row ->
                new Priced(
                    row,
                    Price.of(first, row.id(), "costly"),
                    Price.of(first, row.id(), "cheaper"),
                    Price.of(newest, row.id(), "costly"),
                    Price.of(newest, row.id(), "cheaper")))
        .toList();
  }

  /** Both machines, and the versions of the libraries. */
  static String setting(Results results) {
    return Markdown.environment(file(results))
        + Markdown.environment(file(results.onNewestJdk()))
        + Markdown.versions(file(results));
  }

  /** The rows of a group, the dearest first. */
  static String group(String group, Results results) {
    String jdk = "JDK " + feature(file(results));
    String newest = "JDK " + feature(file(results.onNewestJdk()));
    StringBuilder text = new StringBuilder();
    Markdown.row(text, "call", jdk, newest, "pays for", "cheaper way", jdk, newest);
    text.append("|---|--:|--:|---|---|--:|--:|\n");
    List<Priced> rows = new ArrayList<>(priced(results));
    rows.removeIf(priced -> !priced.row().group().equals(group));
    rows.sort(Comparator.comparingDouble((Priced priced) -> priced.costly().nanos()).reversed());
    for (Priced priced : rows) {
      Markdown.row(
          text,
          '`' + priced.row().shortCall() + '`',
          priced.costly().toString(),
          priced.newestCostly().toString(),
          priced.row().pays(),
          priced.row().cheaper(),
          priced.cheaper().toString(),
          priced.newestCheaper().toString());
    }
    return text.toString();
  }

  /** The prices in nanoseconds and bytes, with two digits, as a table of values. */
  static String measured(Results results) {
    return "# Generated from docs/results/prices.json by command tables of the benchmarks.\nid\t"
        + Stream.of(file(results), file(results.onNewestJdk()))
            .map(PriceTables::feature)
            .map(v -> format("ns%s\tbytes%s\tcheaper_ns%s\tcheaper_bytes%s", v, v, v, v))
            .collect(joining("\t"))
        + '\n'
        + priced(results).stream()
            .map(
                priced ->
                    priced.row().id()
                        + priced.costly().inTwoDigits()
                        + priced.cheaper().inTwoDigits()
                        + priced.newestCostly().inTwoDigits()
                        + priced.newestCheaper().inTwoDigits()
                        + '\n')
            .collect(joining());
  }

  /** The rows whose cheaper way is not cheaper on one of both JDKs. */
  static List<String> notCheaper(Results results) {
    return priced(results).stream()
        .filter(
            priced ->
                priced.cheaper().nanos() >= priced.costly().nanos()
                    || priced.newestCheaper().nanos() >= priced.newestCostly().nanos())
        .map(priced -> priced.row().id())
        .toList();
  }

  private static String feature(JsonNode file) {
    return file.path("environment").path("jdk").asText().replaceFirst("[^0-9].*", "");
  }

  private static String digits(double number) {
    return new BigDecimal(number).round(TWO_DIGITS).stripTrailingZeros().toPlainString();
  }
}
