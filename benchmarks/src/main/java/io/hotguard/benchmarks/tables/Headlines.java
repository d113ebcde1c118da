/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/** The figures of the front page: the first six claims of {@code headlines.json} that hold. */
final class Headlines {
  private static final int ROWS = 6;
  private static final String CLAIMS = "benchmarks/CLAIMS.md";

  private static final List<Headline> CANDIDATES = Claims.load("headlines.json", Headline[].class);

  /**
   * A claim as a newcomer reads it: its name, the figure, the baseline, and the page with the
   * table.
   */
  private record Headline(String claim, String what, String against, String page) {
    String source() {
      return format(
          "[claim](%s#%s), [table](docs/results/%s)", CLAIMS, claim.toLowerCase(Locale.ROOT), page);
    }
  }

  private Headlines() {}

  static String table(Results results) {
    List<Headline> holding =
        CANDIDATES.stream()
            .filter(headline -> verdict(headline, results).outcome() == Outcome.HOLDS)
            .limit(ROWS)
            .toList();
    return new Table<Headline>()
            .text("measured", Headline::what)
            .text("result", headline -> verdict(headline, results).figures())
            .text("compared with", Headline::against)
            .text("source", Headline::source)
            .of(holding)
        + '\n'
        + count(results);
  }

  private static Claim.Verdict verdict(Headline headline, Results results) {
    return Claims.named(headline.claim()).verdict(results);
  }

  private static String count(Results results) {
    List<Outcome> outcomes =
        Claims.ALL.stream().map(claim -> claim.verdict(results).outcome()).toList();
    int open = Collections.frequency(outcomes, Outcome.OPEN);
    return format(
        "Each of %d claims has a written threshold: %d hold, **%d are lost**%s.\n[%s](%s) lists all of them with commands and figures.\n",
        outcomes.size(),
        Collections.frequency(outcomes, Outcome.HOLDS),
        Collections.frequency(outcomes, Outcome.LOST),
        open == 0 ? "" : format(", not measured yet: %d", open),
        "CLAIMS.md",
        CLAIMS);
  }
}
