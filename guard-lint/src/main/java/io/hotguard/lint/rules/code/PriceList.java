/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Price;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The price list: calls of the JDK and of common libraries that cost more than they look, with
 * measured prices. A person writes {@value #CALLS}; benchmarks write {@value #MEASURED}.
 */
public final class PriceList {
  static final String CALLS = "prices.tsv";
  static final String MEASURED = "measured-prices.tsv";

  private static final PriceList PACKED = new PriceList(lines(CALLS), lines(MEASURED));

  private final Map<String, PricedCall> rows = new LinkedHashMap<>();

  /**
   * Joins the lines of both tables.
   *
   * @throws IllegalArgumentException if a row is malformed, or is in one table alone
   */
  PriceList(List<String> calls, List<String> measured) {
    Map<String, String[]> prices = table(MEASURED, measured);
    table(CALLS, calls)
        .forEach((id, cells) -> rows.put(id, PricedCall.of(cells, price(id, prices.remove(id)))));
    if (!prices.isEmpty()) {
      throw new IllegalArgumentException(
          MEASURED + ": no row of " + CALLS + " for " + String.join(", ", prices.keySet()));
    }
  }

  /** The list beside the classes. */
  public static PriceList packed() {
    return PACKED;
  }

  /** All rows, in the order of the table. */
  List<PricedCall> rows() {
    return List.copyOf(rows.values());
  }

  /** Reports each finding with the price of the call that it is about, if its rule has a row. */
  public static FindingSink priced(FindingSink sink) {
    return found ->
        sink.report(
            found
                .price()
                .or(() -> PACKED.price(found.rule(), found.subject()))
                .map(found::costing)
                .orElse(found));
  }

  /** The price of a called method, such as {@code java.util.List.contains}, for a rule. */
  Optional<Price> price(String rule, String callee) {
    String method = callee.replaceFirst(".*[.]", "");
    String type = callee.replaceFirst("[.][^.]*$", "");
    return rows.values().stream()
        .filter(row -> row.rule().equals(rule))
        .filter(row -> row.calls().stream().anyMatch(call -> call.matches(type, method)))
        .map(PricedCall::price)
        .findFirst();
  }

  /** The price of a row that a rule with a class of its own reports. */
  public Price price(String id) {
    return Objects.requireNonNull(rows.get(id), id).price();
  }

  /**
   * The prices of two JDKs stand behind each other. Those of the JDK with the cheaper call count,
   * so that no finding claims too much.
   */
  private static Price price(String id, String @Nullable [] cells) {
    if (cells == null) {
      throw new IllegalArgumentException(
          CALLS
              + ": row "
              + id
              + " has no measured price; measure it with the command prices of the benchmarks");
    }
    double[] values = Stream.of(cells).skip(1).mapToDouble(Double::parseDouble).toArray();
    int first = values[4] < values[0] ? 4 : 0;
    return new Price(values[first], values[first + 1], values[first + 2], values[first + 3]);
  }

  /** The rows of a table by their first cell. Its first line names the columns. */
  static Map<String, String[]> table(String file, List<String> lines) {
    List<String[]> rows =
        lines.stream()
            .filter(line -> !line.isBlank() && !line.startsWith("#"))
            .map(line -> line.split("\t", -1))
            .toList();
    Map<String, String[]> table = new LinkedHashMap<>();
    for (String[] cells : rows.subList(1, rows.size())) {
      if (cells.length != rows.get(0).length || table.put(cells[0], cells) != null) {
        throw new IllegalArgumentException(
            file + ": row " + cells[0] + " is there twice, or has not one cell for each column");
      }
    }
    return table;
  }

  /** The lines of a file beside the classes. */
  static List<String> lines(String file) {
    return RuleTables.lines("code/" + file);
  }
}
