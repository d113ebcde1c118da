/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.MarkdownTables.environment;
import static io.hotguard.benchmarks.tables.MarkdownTables.format;
import static io.hotguard.benchmarks.tables.MarkdownTables.row;

import io.hotguard.benchmarks.race.SeenCases;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Verdict;
import java.util.List;
import java.util.function.Function;

/** The claims about races, and their table. */
final class StressClaims {
  private static final String COMMAND =
      "java -jar benchmarks/target/benchmarks.jar stress --mode quick --alike";

  static final List<Claim> ALL =
      List.of(
          claim(
              "NoForbiddenOutcome",
              "No race of a shipped lock-free class ends, on x86, in an outcome that its invariants forbid.",
              "Every weak access is justified in docs/design/memory-ordering.md.",
              "0 forbidden outcomes, and no configuration that did not run, in every case of a shipped class (jcstress)",
              StressClaims::noneForbidden),
          claim(
              "WeakenedTwinsAreCaught",
              "Where the access or the order that a class rests on is weakened, the same harness sees it fail.",
              "A harness that cannot see the twin fail proves nothing of the shipped class.",
              "each twin shows its broken outcome at least once (jcstress)",
              StressClaims::twinsCaught));

  private StressClaims() {}

  private static Claim claim(
      String name,
      String statement,
      String hypothesis,
      String threshold,
      Function<List<CountedResult.Cell>, Verdict> judge) {
    return new Claim(
        name,
        statement,
        hypothesis,
        threshold,
        COMMAND,
        Results.STRESS,
        results ->
            results
                .stress()
                .map(stress -> judge.apply(stress.measurements()))
                .orElse(Verdict.OPEN));
  }

  private static List<CountedResult.Cell> ofKind(List<CountedResult.Cell> cells, String kind) {
    return cells.stream().filter(cell -> cell.parameter(SeenCases.KIND).equals(kind)).toList();
  }

  private static Verdict noneForbidden(List<CountedResult.Cell> cells) {
    List<CountedResult.Cell> shipped = ofKind(cells, SeenCases.SHIPPED);
    if (shipped.isEmpty()) {
      return Verdict.OPEN;
    }
    double forbidden = sum(shipped, SeenCases.FORBIDDEN);
    double failed = sum(shipped, SeenCases.FAILED);
    return Verdict.of(
        forbidden == 0 && failed == 0,
        format(
            "%,.0f forbidden in %,.0f samples of %,d cases; %,.0f configurations did not run",
            forbidden, sum(shipped, SeenCases.SAMPLES), shipped.size(), failed));
  }

  private static Verdict twinsCaught(List<CountedResult.Cell> cells) {
    List<CountedResult.Cell> twins = ofKind(cells, SeenCases.TWIN);
    if (twins.isEmpty()) {
      return Verdict.OPEN;
    }
    List<String> missed =
        twins.stream()
            .filter(twin -> count(twin, SeenCases.INTERESTING) == 0)
            .map(StressClaims::name)
            .toList();
    return Verdict.of(
        missed.isEmpty(),
        format("%,d of %,d twins seen to fail", twins.size() - missed.size(), twins.size())
            + (missed.isEmpty() ? "" : "; not: " + String.join(", ", missed)));
  }

  private static double sum(List<CountedResult.Cell> cells, String name) {
    return cells.stream().mapToDouble(cell -> count(cell, name)).sum();
  }

  private static double count(CountedResult.Cell cell, String name) {
    return cell.counted().getOrDefault(name, 0.0);
  }

  /** The case without its package: its class is unique. */
  private static String name(CountedResult.Cell cell) {
    String name = cell.parameter(SeenCases.CASE);
    return '`' + name.substring(name.lastIndexOf('.', name.lastIndexOf('.') - 1) + 1) + '`';
  }

  /** Markdown of the result. */
  static String table(Results results) {
    return results.stress().map(StressClaims::table).orElse(MarkdownTables.NOT_MEASURED);
  }

  private static String table(CountedResult result) {
    StringBuilder text = new StringBuilder(environment(result.environment()));
    text.append(format("`%s`\n\n", result.command()));
    result
        .versions()
        .forEach((library, version) -> text.append(format("%s %s.\n\n", library, version)));
    text.append(
        "| case | | configurations | samples | forbidden | broken as meant |\n|---|---|--:|--:|--:|--:|\n");
    for (CountedResult.Cell cell : result.measurements()) {
      boolean twin = cell.parameter(SeenCases.KIND).equals(SeenCases.TWIN);
      row(
          text,
          name(cell),
          cell.parameter(SeenCases.KIND),
          format("%,.0f", count(cell, SeenCases.CONFIGURATIONS)),
          format("%,.0f", count(cell, SeenCases.SAMPLES)),
          format("%,.0f", count(cell, SeenCases.FORBIDDEN)),
          twin ? format("%,.0f", count(cell, SeenCases.INTERESTING)) : "");
    }
    return text.toString();
  }
}
