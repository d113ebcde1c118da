/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.lint.rules.RuleTables;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Recognizes parses of texts that need not fit, by the catch around them. */
public final class FailedParses {
  private static final Set<String> OF_PARSERS = RuleTables.set("failed-parses.of-parsers");
  private static final Set<String> OTHERS =
      Set.of("java.lang.RuntimeException", "java.lang.Exception", "java.lang.Throwable");
  private static final Pattern SAYS_LITTLE =
      Pattern.compile("(?i).*(empty|blank|null|hasText|hasLength).*");

  private FailedParses() {}

  /** The exception that a catch around a parse takes. */
  public static Optional<String> failure(Site site) {
    return Handlers.around(site, OF_PARSERS).or(() -> Handlers.around(site, OTHERS));
  }

  /**
   * Whether a failed parse is no failure of the call, and nothing has checked the text before. A
   * catch of all exceptions shows nothing.
   */
  public static boolean areUsual(Body body, Instruction parse, Origin text, String failure) {
    return !parse.site().isExceptional()
        && Handlers.isSwallowed(body, failure)
        && OF_PARSERS.contains(failure)
        && !isAsked(body, parse.site(), text);
  }

  /** Whether the text has passed a check before, such as one of its characters. */
  private static boolean isAsked(Body body, Site site, Origin text) {
    return site.conditions().stream()
        .filter(Site.Condition::holds)
        .anyMatch(
            condition ->
                body.method()
                    .branchesOn(
                        condition,
                        asked ->
                            (asked.arguments().contains(text) || text.equals(asked.receiver()))
                                && !SAYS_LITTLE.matcher(asked.target().name()).matches()));
  }
}
