/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import io.hotguard.benchmarks.results.Median;
import java.util.ArrayList;
import java.util.List;

/** Rows of a result file, selected by their parameters or other values. */
record Rows(List<JsonNode> selected) {
  private static final List<String> ARRAYS = List.of("measurements", "curves", "uses");

  /** Selectors are values with commas between them, such as {@code threads=1,subject=none}. */
  static Rows of(JsonNode file, List<String> selectors) {
    List<String> values = new ArrayList<>();
    for (String selector : selectors) {
      values.addAll(List.of(selector.split(",", -1)));
    }
    values.removeIf(String::isEmpty);
    if (values.isEmpty()) {
      return new Rows(List.of(file));
    }
    List<JsonNode> rows = new ArrayList<>();
    for (String array : ARRAYS) {
      file.path(array)
          .forEach(
              row -> {
                if (values.stream().allMatch(value -> has(row, value))) {
                  rows.add(row);
                }
              });
    }
    return new Rows(rows);
  }

  private static boolean has(JsonNode row, String value) {
    int sign = value.indexOf('=');
    String name = value.substring(0, sign);
    String wanted = value.substring(sign + 1);
    JsonNode parameter = row.path("parameters").path(name);
    String found = (parameter.isMissingNode() ? row.path(name) : parameter).asText();
    return found.equals(wanted) || (name.equals("benchmark") && found.endsWith('.' + wanted));
  }

  /** A number of the first row, or the median or least of a list; NaN without a row. */
  double value(String field, boolean least) {
    if (selected.isEmpty()) {
      return Double.NaN;
    }
    JsonNode value = selected.get(0).at('/' + field);
    List<Double> all = new ArrayList<>();
    if (value.isArray()) {
      value.forEach(one -> all.add(one.asDouble()));
    } else if (value.isNumber()) {
      all.add(value.asDouble());
    }
    return least
        ? all.stream().mapToDouble(Double::doubleValue).min().orElse(Double.NaN)
        : Median.of(all);
  }
}
