/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A generated part of a page, as {@code parts.json} writes it: the machine, and tables of one
 * result file.
 *
 * @param newest the heading of the same tables from the newest JDK; null for none
 * @param text before the tables, a {@link Template} of the file
 * @param plain whether machine and versions are left out
 */
record Part(
    String page,
    String name,
    String file,
    @Nullable String newest,
    @Nullable String text,
    boolean plain,
    List<Table> tables) {
  /**
   * A table, or one for each heading. A row like one above it is left out.
   *
   * @param heading a {@link Template} of a row
   * @param rows the {@link Row path} of the rows; {@code measurements} if it is null
   * @param where the values of the shown rows; null for all rows
   * @param columns head to {@link Template}
   */
  record Table(
      @Nullable String heading,
      @Nullable String rows,
      @Nullable String where,
      Map<String, String> columns) {
    private String render(JsonNode file) {
      Map<String, StringBuilder> tables = new LinkedHashMap<>();
      Set<List<String>> seen = new HashSet<>();
      for (Row row : Row.of(file, rows == null ? "measurements" : rows)) {
        if (row.has(where == null ? "" : where)) {
          String title = heading == null ? "" : Template.fill(heading, row) + "\n\n";
          List<String> cells = new ArrayList<>();
          columns.values().forEach(template -> cells.add(Template.fill(template, row)));
          if (seen.add(List.of(title, cells.toString()))) {
            Markdown.row(tables.computeIfAbsent(title, this::head), cells.toArray(String[]::new));
          }
        }
      }
      return String.join("\n", tables.values());
    }

    private StringBuilder head(String title) {
      StringBuilder text = new StringBuilder(title);
      Markdown.row(text, columns.keySet().toArray(String[]::new));
      columns
          .values()
          .forEach(template -> text.append(Template.isNumber(template) ? "|--:" : "|---"));
      return text.append("|\n");
    }
  }

  String render(Results results) {
    String text = render(results.tree(file).orElseThrow());
    Optional<JsonNode> other = newest == null ? Optional.empty() : results.onNewestJdk().tree(file);
    return text
        + other
            .map(tree -> "\n### " + newest + "\n\n" + Markdown.environment(tree) + tables(tree))
            .orElse("");
  }

  private String render(JsonNode tree) {
    return (plain ? "" : Markdown.environment(tree) + Markdown.versions(tree))
        + (text == null ? "" : Template.fill(text, new Row(tree, List.of(), tree)) + "\n\n")
        + tables(tree);
  }

  private String tables(JsonNode tree) {
    return String.join("\n", tables.stream().map(table -> table.render(tree)).toList());
  }
}
