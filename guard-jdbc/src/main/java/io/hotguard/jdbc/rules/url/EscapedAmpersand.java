/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.url;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Reports an ampersand that is escaped for XML although nothing parses XML. */
public final class EscapedAmpersand extends JdbcRule {
  static final String PREFIX = "amp;";

  private static final Set<DriverFamily> DRIVERS =
      Set.of(DriverFamily.MYSQL, DriverFamily.MARIADB, DriverFamily.POSTGRESQL);
  private static final Pattern ESCAPED = Pattern.compile("&" + PREFIX + "(?:([A-Za-z0-9_.]+)=)?");

  public EscapedAmpersand() {
    super(
        RuleDescriptor.error(
                "EscapedAmpersand",
                "An ampersand is written as in XML outside XML: the setting behind it is lost, or the URL refused.")
            .tagged("jdbc", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!DRIVERS.contains(facts.family())) {
      return;
    }
    List<MatchResult> escaped = ESCAPED.matcher(facts.url().text()).results().toList();
    if (!escaped.isEmpty()) {
      List<String> keys = knownKeys(facts, escaped);
      String what = keys.isEmpty() ? "what follows" : String.join(", ", keys);
      report(
          facts,
          sink,
          "&amp; is & in XML only; at character "
              + escaped.get(0).start()
              + " of this URL it is text, so that "
              + (facts.isAccepted()
                  ? what + " reads as a key that starts with " + PREFIX + " and has no effect"
                  : facts.family().label() + " refuses the URL"),
          Fix.of("Write & instead of &amp;"));
    }
  }

  /** Returns the known keys only, because another text may be part of a secret. */
  private static List<String> knownKeys(JdbcFacts facts, List<MatchResult> escaped) {
    Collection<String> known = facts.settings().knownNames();
    List<String> keys = new ArrayList<>();
    for (MatchResult each : escaped) {
      String key = each.group(1);
      if (key != null && known.contains(key)) {
        keys.add(key);
      }
    }
    return keys;
  }
}
