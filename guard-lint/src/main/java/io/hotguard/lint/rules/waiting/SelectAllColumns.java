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

/** Reports a statement of a hot path that reads all columns of a table. */
final class SelectAllColumns extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Name the columns that you use; you must then add each new column here before you can use it");
  private static final Pattern ALL =
      Pattern.compile("select (all |distinct )?([\\w$\"`]+\\.)?\\* from (?<table>[\\w.$\"`?]+).*");

  SelectAllColumns() {
    super(
        RuleDescriptor.note(
                "SelectAllColumns",
                "A hot path reads all columns of a table, including the unused ones.")
            .tagged("tuning", "jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (HotStatement sql : HotStatement.inHotCode(facts)) {
      Matcher all = ALL.matcher(sql.text());
      if (all.matches()) {
        at(facts, sql.body(), sql.site()).to(sink, message(all.group("table")), FIX);
      }
    }
  }

  private static String message(String table) {
    return "the hot path reads all columns of "
        + HotStatement.named(table)
        + ": wide columns cost transfer and memory, and no covering index can answer the query";
  }
}
