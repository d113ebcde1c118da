/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.environment;
import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.results.Median;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The ladder run twice, rung by rung.
 *
 * @param first the published run
 * @param again the second run
 * @param shared the rungs of both
 */
record LadderRepeat(LadderResult first, LadderResult again, List<Rung> shared) {
  static final double MAX_DIFFERENCE = 1.25;

  /** A rung in both runs: requests/s, and gain over the service as found, in each round. */
  record Rung(
      String label,
      List<Double> speeds,
      List<Double> speedsAgain,
      List<Double> gains,
      List<Double> gainsAgain) {
    boolean speedsApart() {
      return apart(speeds, speedsAgain);
    }

    boolean gainsApart() {
      return apart(gains, gainsAgain);
    }

    /** The greater gain, in units of the other. */
    double difference() {
      double ratio = Median.of(gains) / Median.of(gainsAgain);
      return Math.max(ratio, 1 / ratio);
    }

    private static boolean apart(List<Double> one, List<Double> other) {
      return Collections.max(one) < Collections.min(other)
          || Collections.max(other) < Collections.min(one);
    }
  }

  static Optional<LadderRepeat> of(Results results) {
    return results
        .get(Results.LADDER)
        .flatMap(first -> results.get(Results.AGAIN).map(again -> of(first, again)));
  }

  private static LadderRepeat of(LadderResult first, LadderResult again) {
    return new LadderRepeat(
        first,
        again,
        first.rungs().stream()
            .flatMap(
                cell ->
                    again.find(cell.group(), cell.name()).stream()
                        .map(
                            other ->
                                new Rung(
                                    cell.label(),
                                    speeds(cell),
                                    speeds(other),
                                    first.gains(cell),
                                    again.gains(other))))
            .toList());
  }

  private static List<Double> speeds(Cell cell) {
    return cell.runs().stream().map(Run::requestsPerSecond).toList();
  }

  int rungs() {
    return first.rungs().size();
  }

  /** How many rungs differ or are missing in the second run. */
  long apart(Predicate<Rung> differs) {
    return rungs() - shared.size() + shared.stream().filter(differs).count();
  }

  static String table(Results results) {
    return of(results).map(LadderRepeat::table).orElse(Markdown.NOT_MEASURED);
  }

  private String table() {
    return environment(again.environment())
        + new Table<Rung>()
            .text("", Rung::label)
            .number("x as found", "%.2f", rung -> Median.of(rung.gains()))
            .right("min..max", rung -> ends(rung.gains()))
            .number("again", "%.2f", rung -> Median.of(rung.gainsAgain()))
            .right("min..max", rung -> ends(rung.gainsAgain()))
            .text("", rung -> rung.gainsApart() ? "apart" : "")
            .of(shared);
  }

  private static String ends(List<Double> gains) {
    return format("%.2f..%.2f", Collections.min(gains), Collections.max(gains));
  }
}
