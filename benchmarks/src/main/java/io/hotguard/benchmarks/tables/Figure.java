/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;

/**
 * Computes figures from a row, as columns and claims write them.
 *
 * <ul>
 *   <li>A {@link Row path} is the median of its numbers. With {@code min}, {@code max} or {@code
 *       sum} before it, it is those; with {@code each}, the median is taken at the end.
 *   <li>{@code path(selectors)} is read from the row beside this one that differs in these values,
 *       and a sum from all such rows; {@code count(selectors)} counts them.
 *   <li>Signs {@code + - * /} have blanks around them; products come first.
 *   <li>A missing value makes the figure NaN.
 * </ul>
 */
final class Figure {
  private static final Pattern VALUE =
      Pattern.compile("(?:(min|max|sum|each|count)\\b ?)?([^()]*)(?:\\((.*)\\))?");
  private static final Pattern NUMBER = Pattern.compile("[\\d.]+");

  private Figure() {}

  static double of(String text, Row row) {
    return median(sum(text, row));
  }

  /** On a shared machine one disturbed iteration must not move a figure; NaN of nothing. */
  static double median(List<Double> values) {
    if (values.isEmpty()) {
      return Double.NaN;
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static List<Double> sum(String text, Row row) {
    return operate(
        text, "+-", (a, b, sign) -> sign == '+' ? a + b : a - b, part -> product(part, row));
  }

  private static List<Double> product(String text, Row row) {
    return operate(
        text, "*/", (a, b, sign) -> sign == '*' ? a * b : a / b, part -> value(part, row));
  }

  private interface Operation {
    double apply(double left, double right, char sign);
  }

  private interface Operand {
    List<Double> of(String text);
  }

  /** Splits a text at these signs outside of parentheses, and computes from left to right. */
  private static List<Double> operate(
      String text, String signs, Operation operation, Operand operand) {
    List<Double> result = List.of();
    char sign = 0;
    int from = 0;
    int depth = 0;
    for (int i = 0; i <= text.length(); i++) {
      char next = i < text.length() ? text.charAt(i) : ' ';
      depth += next == '(' ? 1 : next == ')' ? -1 : 0;
      boolean ends = i == text.length();
      if (ends || (depth == 0 && isSign(text, i, signs))) {
        char applied = sign;
        List<Double> part = operand.of(text.substring(from, i).strip());
        result =
            applied == 0 ? part : combine(result, part, (a, b) -> operation.apply(a, b, applied));
        sign = next;
        from = i + 1;
      }
    }
    return result;
  }

  private static boolean isSign(String text, int at, String signs) {
    return signs.indexOf(text.charAt(at)) >= 0
        && at > 0
        && text.startsWith(" ", at - 1)
        && text.startsWith(" ", at + 1);
  }

  /** Number by number; one number stands for each. */
  private static List<Double> combine(
      List<Double> left, List<Double> right, DoubleBinaryOperator operator) {
    int length =
        left.size() == 1 || right.size() == 1
            ? Math.max(left.size(), right.size())
            : Math.min(left.size(), right.size());
    List<Double> all = new ArrayList<>();
    for (int i = 0; i < length && !left.isEmpty() && !right.isEmpty(); i++) {
      all.add(
          operator.applyAsDouble(
              left.get(left.size() == 1 ? 0 : i), right.get(right.size() == 1 ? 0 : i)));
    }
    return all;
  }

  private static List<Double> value(String text, Row row) {
    if (NUMBER.matcher(text).matches()) {
      return List.of(Double.parseDouble(text));
    }
    Matcher value = VALUE.matcher(text);
    if (!value.matches()) {
      throw new IllegalArgumentException("not a figure: " + text);
    }
    String how = value.group(1) == null ? "" : value.group(1);
    String selectors = value.group(3);
    List<Row> found = selectors == null ? List.of(row) : row.beside(selectors);
    if (how.equals("count")) {
      return List.of((double) found.size());
    }
    List<Double> all =
        found.stream()
            .limit(how.equals("sum") ? Long.MAX_VALUE : 1)
            .flatMap(one -> numbers(one, value.group(2)))
            .toList();
    DoubleStream stream = all.stream().mapToDouble(Double::doubleValue);
    return switch (how) {
      case "each" -> all;
      case "min" -> List.of(stream.min().orElse(Double.NaN));
      case "max" -> List.of(stream.max().orElse(Double.NaN));
      case "sum" -> List.of(all.isEmpty() ? Double.NaN : stream.sum());
      default -> List.of(median(all));
    };
  }

  private static Stream<Double> numbers(Row row, String path) {
    return row.at(path).stream()
        .filter(node -> node.isNumber() || NUMBER.matcher(node.asText()).matches())
        .map(JsonNode::asDouble);
  }
}
