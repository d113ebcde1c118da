/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A figure that a claim reads from a result file; {@code claims.json} holds them as data.
 *
 * <ul>
 *   <li>{@code field(selector)} is a number of the row with those values, or the median of a list;
 *       {@code min field(selector)} is the least of a list; an empty selector means the file
 *       itself. A name without parentheses is one of {@link NamedFigures}.
 *   <li>Figures are divided first, then subtracted.
 *   <li>A missing figure leaves the claim open if it has a bound or a need.
 * </ul>
 *
 * @param of one figure, or several with {@code /} and {@code -} between them
 * @param where values of every selector besides its own
 * @param cases values that differ: one figure for each
 * @param scale factor that gives the figure its unit
 * @param needs operator and number: otherwise too little was measured
 * @param bound operator and number: the claim holds
 * @param label text before the figures
 * @param show format of a figure
 */
record Measure(
    String of,
    @Nullable String where,
    @Nullable List<String> cases,
    @Nullable Double scale,
    @Nullable String needs,
    @Nullable String bound,
    @Nullable String label,
    String show) {
  private static final Pattern SELECTED = Pattern.compile("(min )?([^()]+)\\((.*)\\)");
  private static final Pattern WARN_SHARE = Pattern.compile("WARN(\\d+)");

  /**
   * The figures of all cases.
   *
   * @param open whether too little was measured to judge
   * @param holds whether each is within its bound
   */
  record Reading(boolean open, boolean holds, String text) {}

  Reading read(String file, Results results) {
    boolean open = false;
    boolean holds = true;
    List<String> texts = new ArrayList<>();
    for (String one : cases == null ? List.of("") : cases) {
      double value = (scale == null ? 1 : scale) * difference(file, results, one);
      open |= decides() && (Double.isNaN(value) || !meets(needs, value));
      holds &= meets(bound, value);
      texts.add(Markdown.format(show, value) + named(one));
    }
    String before = label == null ? "" : label + ' ';
    return new Reading(open, holds, before + String.join(", ", texts));
  }

  private boolean decides() {
    return needs != null || bound != null;
  }

  /** The label of a case: a number with its name, a word alone, {@code WARN5} as 5 % WARN. */
  private static String named(String one) {
    if (one.isEmpty()) {
      return "";
    }
    String value = one.substring(one.indexOf('=') + 1);
    boolean number = Character.isDigit(value.charAt(0));
    String label = WARN_SHARE.matcher(value).replaceFirst("$1 % WARN");
    return " (" + (number ? one.replace('=', ' ') : label) + ")";
  }

  private double difference(String file, Results results, String one) {
    String[] terms = of.split(" - ", -1);
    double difference = ratio(terms[0], file, results, one);
    for (int i = 1; i < terms.length; i++) {
      difference -= ratio(terms[i], file, results, one);
    }
    return difference;
  }

  private double ratio(String term, String file, Results results, String one) {
    String[] factors = term.split(" / ", -1);
    double ratio = figure(factors[0], file, results, one);
    for (int i = 1; i < factors.length; i++) {
      ratio /= figure(factors[i], file, results, one);
    }
    return ratio;
  }

  private double figure(String name, String file, Results results, String one) {
    Matcher selected = SELECTED.matcher(name);
    if (!selected.matches()) {
      return NamedFigures.value(name, results);
    }
    return results
        .tree(file.replace(Results.NEWEST_JDK, ""))
        .map(tree -> Rows.of(tree, List.of(selected.group(3), where == null ? "" : where, one)))
        .map(rows -> rows.value(selected.group(2), selected.group(1) != null))
        .orElse(Double.NaN);
  }

  private static boolean meets(@Nullable String bound, double value) {
    if (bound == null) {
      return true;
    }
    int blank = bound.indexOf(' ');
    double limit = Double.parseDouble(bound.substring(blank + 1));
    return switch (bound.substring(0, blank)) {
      case "<=" -> value <= limit;
      case "<" -> value < limit;
      case ">=" -> value >= limit;
      case ">" -> value > limit;
      case "=" -> value == limit;
      default ->
          throw new IllegalArgumentException(bound + ": must be <=, <, >=, > or = and a number");
    };
  }
}
