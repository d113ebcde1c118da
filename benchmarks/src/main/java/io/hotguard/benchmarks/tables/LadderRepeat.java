/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.results.Median;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The ladder run twice, rung by rung: what of it is the service, and what is the day. */
final class LadderRepeat {
  /** What one run found of a rung: a figure of each round. */
  private record Range(double min, double median, double max) {
    static Range of(List<Double> figures) {
      DoubleSummaryStatistics all =
          figures.stream().mapToDouble(Double::doubleValue).summaryStatistics();
      return new Range(all.getMin(), Median.of(figures), all.getMax());
    }

    boolean overlaps(Range other) {
      return other.max >= min && other.min <= max;
    }

    String median(String pattern) {
      return format(pattern, median);
    }

    String ends(String pattern) {
      return format(pattern, min) + ".." + format(pattern, max);
    }
  }

  /** What is compared. */
  private enum Figure {
    SPEED("%,.0f") {
      @Override
      List<Double> of(LadderResult result, Cell cell) {
        return cell.runs().stream().map(Run::requestsPerSecond).toList();
      }
    },
    GAIN("%.2f") {
      @Override
      List<Double> of(LadderResult result, Cell cell) {
        return result.gains(cell);
      }
    };

    private final String pattern;

    Figure(String pattern) {
      this.pattern = pattern;
    }

    abstract List<Double> of(LadderResult result, Cell cell);
  }

  /** A rung in both runs. */
  private record Pair(LadderResult run, Cell first, LadderResult runAgain, Cell again) {
    Range first(Figure figure) {
      return Range.of(figure.of(run, first));
    }

    Range again(Figure figure) {
      return Range.of(figure.of(runAgain, again));
    }

    /** Whether the ranges have nothing in common. */
    boolean apart(Figure figure) {
      return !first(figure).overlaps(again(figure));
    }

    /** The greater gain, in units of the other. */
    double difference() {
      double ratio = first(Figure.GAIN).median() / again(Figure.GAIN).median();
      return Math.max(ratio, 1 / ratio);
    }
  }

  static final double MAX_DIFFERENCE = 1.25;

  private LadderRepeat() {}

  static String table(Results results) {
    if (results.ladder().isEmpty() || results.ladderAgain().isEmpty()) {
      return MarkdownTables.NOT_MEASURED;
    }
    LadderResult first = results.ladder().get();
    LadderResult again = results.ladderAgain().get();
    StringBuilder text = new StringBuilder(environment(again.environment()));
    text.append(
        "| | requests/s | min..max | again | min..max | | x as found | min..max | again | min..max | |\n");
    text.append("|---|--:|--:|--:|--:|---|--:|--:|--:|--:|---|\n");
    for (Pair pair : pairs(first, again).toList()) {
      List<String> columns = new ArrayList<>();
      columns.add(pair.first().label());
      for (Figure figure : Figure.values()) {
        for (Range range : List.of(pair.first(figure), pair.again(figure))) {
          columns.add(range.median(figure.pattern));
          columns.add(range.ends(figure.pattern));
        }
        columns.add(pair.apart(figure) ? "apart" : "");
      }
      row(text, columns.toArray(String[]::new));
    }
    return text.toString();
  }

  /** Whether the ranges of both runs have something in common at every rung. */
  static Verdict verdict(Results results) {
    return verdict(results, pair -> pair.apart(Figure.SPEED));
  }

  /** The same of how many times as fast as found the rungs are: what the machine gives is out. */
  static Verdict verdictOnGains(Results results) {
    return verdict(results, pair -> pair.apart(Figure.GAIN));
  }

  /** Whether the gains of both runs are about the same at every rung, whatever their ranges. */
  static Verdict verdictOnMedians(Results results) {
    return verdict(results, pair -> !(pair.difference() <= MAX_DIFFERENCE));
  }

  private static Verdict verdict(Results results, Predicate<Pair> isApart) {
    if (results.ladder().isEmpty() || results.ladderAgain().isEmpty()) {
      return Verdict.OPEN;
    }
    LadderResult first = results.ladder().get();
    LadderResult again = results.ladderAgain().get();
    List<Pair> pairs = pairs(first, again).toList();
    List<String> apart = pairs.stream().filter(isApart).map(pair -> pair.first().label()).toList();
    return Verdict.of(
        apart.isEmpty() && pairs.size() == first.rungs().size(),
        format(
            "%d of %d rungs; all x%s, again x%s%s",
            pairs.size() - apart.size(),
            first.rungs().size(),
            gainOfAll(first),
            gainOfAll(again),
            apart.isEmpty() ? "" : "; apart: " + String.join(", ", apart)));
  }

  private static String gainOfAll(LadderResult result) {
    return result.all().map(all -> format("%.2f", result.gain(all))).orElse("?");
  }

  private static Stream<Pair> pairs(LadderResult first, LadderResult again) {
    return first.rungs().stream()
        .flatMap(
            cell ->
                again
                    .find(cell.group(), cell.name())
                    .map(it -> new Pair(first, cell, again, it))
                    .stream());
  }
}
