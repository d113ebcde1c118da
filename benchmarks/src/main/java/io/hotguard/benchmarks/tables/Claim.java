/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * A sentence about speed or loss that pages use, with the figures and bounds that decide it.
 *
 * @param against what a user would take instead, or what is true
 * @param command Maven's arguments, or those of benchmarks.jar
 * @param result the result file, without directory and extension
 */
record Claim(
    String name,
    String statement,
    String against,
    String command,
    String result,
    List<Measure> measures) {
  /** Whether the figures are within their bounds on each JDK that was measured. */
  record Verdict(boolean holds, String figures) {}

  Verdict verdict(Results results) {
    Verdict own = judge(results).orElse(new Verdict(false, "-"));
    return judge(results.onNewestJdk())
        .map(
            newest ->
                new Verdict(
                    own.holds && newest.holds, own.figures + "; newest JDK: " + newest.figures))
        .orElse(own);
  }

  /** Empty if too little was measured. */
  private Optional<Verdict> judge(Results results) {
    List<Measure.Reading> readings =
        measures.stream().map(measure -> measure.read(result, results)).toList();
    return readings.stream().anyMatch(Measure.Reading::open)
        ? Optional.empty()
        : Optional.of(
            new Verdict(
                readings.stream().allMatch(Measure.Reading::holds),
                readings.stream().map(Measure.Reading::text).collect(Collectors.joining("; "))));
  }

  /**
   * A figure that a claim reads from a result file; {@code claims.json} holds them as data. A
   * missing figure decides nothing if it has a bound or a need.
   *
   * @param of the {@link Figure}
   * @param file another result file than that of the claim
   * @param rows the {@link Row path} of the rows; {@code measurements} if it is null
   * @param where values of the row
   * @param over {@code min}, {@code max} or {@code sum} of all such rows; null for the first
   * @param cases values that differ: one figure for each
   * @param needs operator and number: otherwise too little was measured
   * @param bound operator and number: the claim holds
   * @param label text before the figures
   * @param show format of a figure
   */
  record Measure(
      String of,
      @Nullable String file,
      @Nullable String rows,
      @Nullable String where,
      @Nullable String over,
      @Nullable List<String> cases,
      @Nullable String needs,
      @Nullable String bound,
      @Nullable String label,
      String show) {
    private static final Pattern WARN_SHARE = Pattern.compile("WARN(\\d+)");

    /**
     * The figures of all cases.
     *
     * @param open whether too little was measured to judge
     * @param holds whether each is within its bound
     */
    record Reading(boolean open, boolean holds, String text) {}

    Reading read(String ownFile, Results results) {
      boolean open = false;
      boolean holds = true;
      List<String> texts = new ArrayList<>();
      for (String one : cases == null ? List.of("") : cases) {
        double value =
            results
                .tree(Optional.ofNullable(file).orElse(ownFile))
                .map(
                    tree ->
                        figure(Row.of(tree, Optional.ofNullable(rows).orElse("measurements")), one))
                .orElse(Double.NaN);
        open |= (needs != null || bound != null) && (Double.isNaN(value) || !meets(needs, value));
        holds &= meets(bound, value);
        texts.add(Markdown.format(show, value) + named(one));
      }
      String before = label == null ? "" : label + ' ';
      return new Reading(open, holds, before + String.join(", ", texts));
    }

    private double figure(List<Row> all, String one) {
      List<Double> figures =
          all.stream()
              .filter(row -> row.has(one) && row.has(where == null ? "" : where))
              .map(row -> Figure.of(of, row))
              .limit(over == null ? 1 : Long.MAX_VALUE)
              .toList();
      DoubleStream stream = figures.stream().mapToDouble(Double::doubleValue);
      return figures.isEmpty()
          ? Double.NaN
          : switch (over == null ? "min" : over) {
            case "max" -> stream.max().orElse(Double.NaN);
            case "sum" -> stream.sum();
            default -> stream.min().orElse(Double.NaN);
          };
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
}
