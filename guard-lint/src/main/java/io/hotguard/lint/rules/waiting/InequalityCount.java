/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.AnnotationFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.StringConstant;
import io.hotguard.code.Site;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reports a count with an inequality as its only condition, so that no index narrows it. Reads text
 * constants, concatenations and annotations of hot methods.
 */
final class InequalityCount extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Count in the database by the wanted values (IN, with an index), or keep a counter; keep the values or the counter"
              + " in step with the data");
  private static final int MAX_CHARS = 4_000;
  private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/|--[^\\n]*");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  /** An argument of a concatenation is {@code ?}, that of a format begins with a percent sign. */
  private static final String NAME = "[\\w.$\"`?%]+";

  private static final String VALUE = "(\\?|:\\w+|#\\{[^}]*}|\\$\\{[^}]*}|'[^']*'|[\\w.%]+)";
  private static final Pattern COUNT =
      Pattern.compile(
          "select count ?\\([^)]*\\)( (as )?\\w+)? from (?<table>"
              + NAME
              + ")( (as )?\\w+)? where \\(? ?(?<column>"
              + NAME
              + ") ?(?<operator>!=|<>) ?"
              + VALUE
              + " ?\\)? ?;?");

  static final Set<String> ANNOTATIONS = RuleTables.set("inequality-count.annotations");

  InequalityCount() {
    super(
        RuleDescriptor.note(
                "InequalityCount",
                "A hot path counts rows by an inequality alone, so the database reads nearly all of them.")
            .tagged("jdbc", "sql"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Instruction instruction : body.method().instructions()) {
        if (instruction instanceof StringConstant constant) {
          check(facts, body, constant.site(), constant.text(), sink);
        } else if (instruction instanceof DynamicCall joined && joined.recipe() != null) {
          check(facts, body, joined.site(), joined.recipe().replace('\1', '?'), sink);
        }
      }
      for (AnnotationFacts annotation : body.method().annotations()) {
        if (ANNOTATIONS.contains(annotation.type())) {
          Site start = new Site(0, 0, 0, false, List.of(), List.of());
          check(facts, body, start, written(annotation), sink);
        }
      }
    }
  }

  private void check(CodeFacts facts, Body body, Site site, String text, FindingSink sink) {
    if (text.length() <= MAX_CHARS && (text.contains("!=") || text.contains("<>"))) {
      String bare = SPACE.matcher(COMMENT.matcher(text).replaceAll(" ")).replaceAll(" ");
      Matcher count = COUNT.matcher(bare.strip().toLowerCase(Locale.ROOT));
      if (count.matches()) {
        at(facts, body, site).to(sink, message(count), FIX);
      }
    }
  }

  private static String written(AnnotationFacts annotation) {
    Object value = annotation.values().get("value");
    return value instanceof List<?> lines
        ? String.join(" ", lines.stream().map(String::valueOf).toList())
        : String.valueOf(value);
  }

  private static String message(Matcher count) {
    String table = count.group("table");
    return "the hot path counts the rows of "
        + (table.contains("?") || table.contains("%") ? "a table" : table)
        + " where "
        + count.group("column")
        + ' '
        + count.group("operator")
        + " a value, with no other condition: the database reads nearly all rows or index entries";
  }
}
