/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.lint.rules.waiting.calls.HotStatement;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports a LIKE whose pattern begins with a wildcard, which an ordered index cannot serve. */
final class LeadingWildcard extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Search by the start of the value, or add an index on full text, trigrams or the reversed value;"
              + " each write then maintains that index");
  private static final Pattern LIKE =
      Pattern.compile("(?<column>[\\w.$\"`]+) (not )?i?like (binary )?(concat ?\\( ?)?'%[^']");
  private static final Pattern LIKE_ONLY =
      Pattern.compile("(?<column>[\\w.$\"`]+) (not )?i?like (concat ?\\( ?'%' ?,|'%' ?\\|\\|)");

  LeadingWildcard() {
    super(
        RuleDescriptor.note(
                "LeadingWildcard",
                "A hot path runs a LIKE pattern that starts with a wildcard, so no ordered index helps.")
            .tagged("tuning", "jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (HotStatement sql : HotStatement.inHotCode(facts)) {
      Matcher like = LIKE.matcher(sql.text());
      Matcher joined = LIKE_ONLY.matcher(sql.text());
      Matcher found = like.find() ? like : joined.find() ? joined : null;
      if (found != null) {
        at(facts, sql.body(), sql.site()).to(sink, message(found.group("column")), FIX);
      }
    }
  }

  private static String message(String column) {
    return "the LIKE pattern for "
        + column
        + " starts with a wildcard: the database compares all rows unless other conditions narrow the search";
  }
}
