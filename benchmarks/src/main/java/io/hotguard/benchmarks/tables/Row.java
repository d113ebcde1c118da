/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An object of a result file, and the rows beside it.
 *
 * <p>A path has names with slashes between them, {@code *} for any name, and a slash at the
 * beginning for the file itself. A name that meets a list means that of each element.
 *
 * @param self the file itself if it is read as one row
 */
record Row(JsonNode file, List<JsonNode> rows, JsonNode self) {
  private static final Pattern SELECTORS = Pattern.compile(",(?=[\\w/]+!?=)");

  /** The rows of a file. Without a path for them, the file is one row. */
  static List<Row> of(JsonNode file, String path) {
    List<JsonNode> rows = path.isEmpty() ? List.of(file) : at(file, path);
    return rows.stream().map(row -> new Row(file, rows, row)).toList();
  }

  /** Whether a row has some values, such as {@code threads=1,subject=none}. */
  boolean has(String selectors) {
    return hasAll(self, selectors);
  }

  private boolean hasAll(JsonNode row, String selectors) {
    return selectors.isEmpty()
        || Stream.of(SELECTORS.split(selectors, -1)).allMatch(one -> hasOne(row, one));
  }

  /** Values may have alternatives, end with a star, or be those of this row, with an at sign. */
  private boolean hasOne(JsonNode row, String selector) {
    boolean not = selector.contains("!=");
    String name = selector.substring(0, selector.indexOf(not ? '!' : '='));
    String found = value(row, name);
    return not
        != Stream.of(selector.substring(selector.indexOf('=') + 1).split("\\|", -1))
            .map(wanted -> wanted.startsWith("@") ? value(self, wanted.substring(1)) : wanted)
            .anyMatch(wanted -> matches(found, wanted));
  }

  private static boolean matches(String found, String wanted) {
    String one = wanted.toLowerCase(Locale.ROOT);
    String other = found.toLowerCase(Locale.ROOT);
    return one.endsWith("*")
        ? other.startsWith(one.substring(0, one.length() - 1))
        : other.equals(one);
  }

  private static String value(JsonNode row, String name) {
    JsonNode parameter = row.path("parameters").path(name);
    return (parameter.isMissingNode() ? row.at("/" + name) : parameter).asText();
  }

  /** The rows that have these values, and all other parameters of this row. */
  List<Row> beside(String selectors) {
    List<String> named =
        Stream.of(SELECTORS.split(selectors, -1))
            .map(one -> one.replaceFirst("!?=.*", ""))
            .toList();
    return rows.stream()
        .filter(row -> hasAll(row, selectors))
        .filter(row -> isAlike(row, named))
        .map(row -> new Row(file, rows, row))
        .toList();
  }

  private boolean isAlike(JsonNode row, List<String> named) {
    return self.path("parameters").properties().stream()
        .filter(parameter -> !named.contains(parameter.getKey()))
        .allMatch(
            parameter -> value(row, parameter.getKey()).equals(parameter.getValue().asText()));
  }

  /** The values at a path: none, one or several. */
  List<JsonNode> at(String path) {
    return path.startsWith("/") ? at(file, path.substring(1)) : at(self, path);
  }

  private static List<JsonNode> at(JsonNode from, String path) {
    List<JsonNode> nodes = List.of(from);
    for (String name : path.split("/", -1)) {
      List<JsonNode> next = new ArrayList<>();
      for (JsonNode node : nodes) {
        Iterable<JsonNode> holders = node.isArray() ? node : List.of(node);
        for (JsonNode holder : holders) {
          if (name.equals("*")) {
            holder.forEach(next::add);
          } else if (holder.has(name)) {
            next.add(holder.path(name));
          }
        }
      }
      nodes = next;
    }
    List<JsonNode> flat = new ArrayList<>();
    for (JsonNode node : nodes) {
      if (node.isArray()) {
        node.forEach(flat::add);
      } else {
        flat.add(node);
      }
    }
    return flat;
  }
}
