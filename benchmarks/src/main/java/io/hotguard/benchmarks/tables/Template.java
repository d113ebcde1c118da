/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A text with places for values of a row: <code>{path}</code> is the text there, <code>
 * {figure|%.2f}</code> a {@link Figure} in a format, <code>{path|rule}</code> a link to the page of
 * a rule. A missing value is a dash.
 */
final class Template {
  private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)}");
  private static final Pattern NUMBER = Pattern.compile("\\{[^{}]*\\|%[^{}]*}");

  private Template() {}

  /** Whether a column of this template holds numbers alone. */
  static boolean isNumber(String template) {
    return NUMBER.matcher(template).matches();
  }

  static String fill(String template, Row row) {
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(value(place.group(1), row)));
  }

  private static String value(String place, Row row) {
    int format = place.lastIndexOf("|%");
    if (format >= 0) {
      double figure = Figure.of(place.substring(0, format), row);
      return Double.isNaN(figure) ? "-" : Markdown.format(place.substring(format + 1), figure);
    }
    String path = place.replaceFirst("\\|rule$", "");
    String text =
        row.at(path).stream()
            .map(JsonNode::asText)
            .map(one -> path.equals(place) ? one : Markdown.rule(one))
            .collect(Collectors.joining(", "));
    return text.isEmpty() ? "-" : text;
  }
}
