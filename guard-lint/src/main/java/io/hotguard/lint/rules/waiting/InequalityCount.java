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

/** Reports a count with an inequality as its only condition, so that no index narrows it. */
final class InequalityCount extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Count in the database by the wanted values (IN, with an index), or keep a counter; keep the values or the counter"
              + " in step with the data");
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
                "A hot path counts rows by an inequality alone, so the database reads nearly all of them.")
            .tagged("jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (HotStatement sql : HotStatement.inHotCode(facts)) {
      Matcher count = COUNT.matcher(sql.text());
      if (count.matches()) {
        at(facts, sql.body(), sql.site()).to(sink, message(count), FIX);
      }
    }
  }

  private static String message(Matcher count) {
    return "the hot path counts the rows of "
        + HotStatement.named(count.group("table"))
        + " where "
        + count.group("column")
        + ' '
        + count.group("operator")
        + " a value, with no other condition: the database reads nearly all rows or index entries";
  }
}
