/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports a LIKE whose pattern begins with a wildcard, which an ordered index cannot serve. */
final class LeadingWildcard extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Search by the beginning of the value, or with an index that is made for it (full text, trigrams, the value reversed),"
              + " which each write then pays for");
  private static final Pattern LIKE =
      Pattern.compile("(?<column>[\\w.$\"`]+) (not )?i?like (binary )?(concat ?\\( ?)?'%[^']");
  private static final Pattern LIKE_ONLY =
      Pattern.compile("(?<column>[\\w.$\"`]+) (not )?i?like (concat ?\\( ?'%' ?,|'%' ?\\|\\|)");

  LeadingWildcard() {
    super(
        RuleDescriptor.note(
                "LeadingWildcard",
                "A statement of a hot path has a LIKE pattern that begins with a wildcard: no index serves it.",
                Moment.BUILD)
            .tagged("tuning", "jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (SqlText sql : SqlText.inHotCode(facts)) {
      Matcher like = LIKE.matcher(sql.text());
      Matcher joined = LIKE_ONLY.matcher(sql.text());
      Matcher found = like.find() ? like : joined.find() ? joined : null;
      if (found != null) {
        at(facts, sql.body(), sql.site()).to(sink, message(found.group("column")), FIX);
      }
    }
  }

  private static String message(String column) {
    return "the pattern for "
        + column
        + " begins with a wildcard: unless other conditions narrow the search, the database compares all rows";
  }
}
