/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.Markdown.format;

import java.util.List;

/** The figures of the front page: the first six claims of {@code headlines.json} that hold. */
final class Headlines {
  private static final String CLAIMS = "benchmarks/CLAIMS.md";

  private static final List<Headline> ALL = Claims.load("headlines.json", Headline[].class);

  /** A claim as a newcomer reads it, and the page with the table. */
  private record Headline(String claim, String what, String page) {
    String source() {
      return "[table](docs/results/" + page + ")";
    }
  }

  private Headlines() {}

  static String table(Results results) {
    return new Table<Headline>()
            .text("measured", Headline::what)
            .text("result", headline -> verdict(headline, results).figures())
            .text("compared with", headline -> Claims.named(headline.claim()).against())
            .text("source", Headline::source)
            .of(ALL)
        + '\n'
        + format(
            "[CLAIMS.md](%s) lists %d claims with figures and commands; a test checks each.\n",
            CLAIMS, Claims.ALL.size());
  }

  private static Claim.Verdict verdict(Headline headline, Results results) {
    return Claims.named(headline.claim()).verdict(results);
  }
}
