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

/** Reports a count whose only condition is an inequality, so that no index narrows it. */
final class InequalityCount extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Count by the values that are wanted (IN, with an index on the column), which must then be kept in step with the data, or"
              + " keep a counter; leave the counting to the database");
  private static final String NAME = "[\\w.$\"`?]+";
  private static final String VALUE = "(\\?|:\\w+|#\\{[^}]*}|\\$\\{[^}]*}|'[^']*'|[\\w.]+)";
  private static final Pattern COUNT =
      Pattern.compile(
          "select count ?\\([^)]*\\)( (as )?\\w+)? from (?<table>"
              + NAME
              + ")( (as )?\\w+)? where \\(? ?(?<column>"
              + NAME
              + ") ?(?<operator>!=|<>) ?"
              + VALUE
              + " ?\\)? ?;? ");

  InequalityCount() {
    super(
        RuleDescriptor.note(
                "InequalityCount",
                "A hot path counts rows whose only condition is an inequality: the database reads them all.",
                Moment.BUILD)
            .tagged("tuning", "jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (SqlText sql : SqlText.inHotCode(facts)) {
      Matcher count = COUNT.matcher(sql.text());
      if (count.matches()) {
        at(facts, sql.body(), sql.site()).to(sink, message(count), FIX);
      }
    }
  }

  private static String message(Matcher count) {
    return "the hot path counts the rows of "
        + SqlText.named(count.group("table"))
        + " where "
        + count.group("column")
        + ' '
        + count.group("operator")
        + " a value, and nothing else narrows the search: the database reads nearly all rows or index entries to count them";
  }
}
