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
import io.hotguard.benchmarks.ladder.Rung.Group;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/** The ladder run twice, rung by rung: what of it is the service, and what is the day. */
final class LadderRepeat {
  /** A rung in both runs. */
  private record Pair(Cell first, Cell again) {
    /** Whether the ranges have something in common, each in a unit of its own run. */
    boolean overlap(double unit, double unitAgain) {
      return again.max(Run::requestsPerSecond) / unitAgain
              >= first.min(Run::requestsPerSecond) / unit
          && again.min(Run::requestsPerSecond) / unitAgain
              <= first.max(Run::requestsPerSecond) / unit;
    }
  }

  private LadderRepeat() {}

  static String table(Results results) {
    if (results.ladder().isEmpty() || results.ladderAgain().isEmpty()) {
      return MarkdownTables.NOT_MEASURED;
    }
    LadderResult first = results.ladder().get();
    LadderResult again = results.ladderAgain().get();
    StringBuilder text = new StringBuilder(environment(again.environment()));
    text.append(
        "| | requests/s | min..max | x as found | again | min..max | x as found | requests/s | x as found |\n");
    text.append("|---|--:|--:|--:|--:|--:|--:|---|---|\n");
    for (Pair pair : pairs(first, again).toList()) {
      row(
          text,
          pair.first().label(),
          median(pair.first()),
          range(pair.first()),
          gain(first, pair.first()),
          median(pair.again()),
          range(pair.again()),
          gain(again, pair.again()),
          pair.overlap(1, 1) ? "" : "apart",
          pair.overlap(found(first), found(again)) ? "" : "apart");
    }
    return text.toString();
  }

  /** Whether the ranges of both runs have something in common at every rung. */
  static Verdict verdict(Results results) {
    return verdict(results, result -> 1);
  }

  /** The same of how many times as fast as found the rungs are: what the machine gives is out. */
  static Verdict verdictOnGains(Results results) {
    return verdict(results, LadderRepeat::found);
  }

  private static Verdict verdict(Results results, ToDoubleFunction<LadderResult> unit) {
    if (results.ladder().isEmpty() || results.ladderAgain().isEmpty()) {
      return Verdict.OPEN;
    }
    LadderResult first = results.ladder().get();
    LadderResult again = results.ladderAgain().get();
    List<Pair> pairs = pairs(first, again).toList();
    List<String> apart =
        pairs.stream()
            .filter(pair -> !pair.overlap(unit.applyAsDouble(first), unit.applyAsDouble(again)))
            .map(pair -> pair.first().label())
            .toList();
    return Verdict.of(
        apart.isEmpty() && pairs.size() == first.rungs().size(),
        format(
            "%d of %d rungs; all x%s, again x%s%s",
            pairs.size() - apart.size(),
            first.rungs().size(),
            first.all().map(cell -> gain(first, cell)).orElse("?"),
            again.all().map(cell -> gain(again, cell)).orElse("?"),
            apart.isEmpty() ? "" : "; apart: " + String.join(", ", apart)));
  }

  private static Stream<Pair> pairs(LadderResult first, LadderResult again) {
    return first.rungs().stream()
        .flatMap(
            cell -> again.find(cell.group(), cell.name()).map(it -> new Pair(cell, it)).stream());
  }

  private static String median(Cell cell) {
    return format("%,.0f", cell.requestsPerSecond());
  }

  private static String range(Cell cell) {
    return format(
        "%,.0f..%,.0f", cell.min(Run::requestsPerSecond), cell.max(Run::requestsPerSecond));
  }

  private static String gain(LadderResult result, Cell cell) {
    return format("%.2f", result.gain(cell));
  }

  private static double found(LadderResult result) {
    return result.baseRequestsPerSecond(Group.LADDER);
  }
}
