/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;
import static io.hotguard.benchmarks.tables.Markdown.row;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/** A Markdown table: columns first, then the rows. */
final class Table<R> {
  private record Column<R>(String head, String rule, Function<R, String> cell) {}

  private final List<Column<R>> columns = new ArrayList<>();

  Table<R> text(String head, Function<R, String> cell) {
    columns.add(new Column<>(head, "---", cell));
    return this;
  }

  Table<R> code(String head, Function<R, String> cell) {
    return text(head, row -> '`' + cell.apply(row) + '`');
  }

  Table<R> right(String head, Function<R, String> cell) {
    columns.add(new Column<>(head, "--:", cell));
    return this;
  }

  Table<R> number(String head, String pattern, ToDoubleFunction<R> value) {
    return right(
        head,
        row -> {
          double number = value.applyAsDouble(row);
          return Double.isNaN(number) ? "-" : format(pattern, number);
        });
  }

  Table<R> count(String head, ToLongFunction<R> value) {
    return right(head, row -> format("%,d", value.applyAsLong(row)));
  }

  String of(Iterable<? extends R> rows) {
    StringBuilder text = new StringBuilder();
    row(text, columns.stream().map(Column::head).toArray(String[]::new));
    text.append(columns.stream().map(Column::rule).collect(Collectors.joining("|", "|", "|\n")));
    for (R one : rows) {
      row(text, columns.stream().map(column -> column.cell().apply(one)).toArray(String[]::new));
    }
    return text.toString();
  }
}
