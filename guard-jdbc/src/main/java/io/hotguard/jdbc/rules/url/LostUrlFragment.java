/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.base.SettingWords;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a number sign in a URL whose driver ignores the text after it. */
public final class LostUrlFragment extends JdbcRule {
  private static final String SINCE = "6.0";

  public LostUrlFragment() {
    super(
        RuleDescriptor.error(
                "LostUrlFragment",
                "The driver drops everything behind a # in the URL: the end of a password, or further settings.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    boolean isDropping =
        facts.family() == DriverFamily.MYSQL
            && facts.assumedVersion().isAtLeast(SINCE)
            && !facts.wrappers().contains("aws-wrapper");
    if (!isDropping) {
      return;
    }
    String text = facts.url().text();
    int at = numberSign(text);
    if (at >= 0 && at < text.length() - 1) {
      report(
          facts,
          sink,
          SettingWords.driver(facts)
              + " drops the last "
              + (text.length() - at)
              + " characters of the URL, from # at character "
              + at
              + " on",
          Fix.of("Write # as %23"));
    }
  }

  /** Returns the first # outside the placeholders {@code ${...}} and {@code #{...}}. */
  private static int numberSign(String text) {
    int depth = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (text.startsWith("${", i) || text.startsWith("#{", i)) {
        depth++;
        i++;
      } else if (c == '}' && depth > 0) {
        depth--;
      } else if (c == '#' && depth == 0) {
        return i;
      }
    }
    return -1;
  }
}
