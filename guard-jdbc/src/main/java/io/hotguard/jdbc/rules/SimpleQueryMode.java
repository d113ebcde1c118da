/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports that pgjdbc writes parameters into the text of the statement. */
final class SimpleQueryMode extends JdbcRule {
  private static final String KEY = "preferQueryMode";
  private static final AffectedVersions AFFECTED =
      new AffectedVersions("42.2.28", "42.3.9", "42.4.4", "42.5.5", "42.6.1", "42.7.2");

  SimpleQueryMode() {
    super(
        RuleDescriptor.warning(
                "SimpleQueryMode",
                "pgjdbc writes parameters into the SQL text: no server-side prepare, and before 42.7.2 a way to inject.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "cve", "cpu"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() == DriverFamily.POSTGRESQL
        && facts.onAnyHost(KEY).stream()
            .anyMatch(setting -> "simple".equalsIgnoreCase(setting.value()))) {
      boolean affected = facts.driverVersion().map(AFFECTED::contains).orElse(false);
      report(
          facts,
          sink,
          KEY
              + "=simple: parameters become part of the SQL text, and no statement is prepared by the server"
              + (affected
                  ? "; in "
                      + SettingWords.driver(facts)
                      + " a negative number behind a minus sign turns the rest of the line into a comment, so that"
                      + " SQL can be injected (CVE-2024-1597)"
                  : "")
              + (facts.driverVersion().isEmpty()
                  ? "; before 42.7.2 it also lets SQL be injected (CVE-2024-1597)"
                  : ""),
          Fix.set("Go back to the default", KEY, "extended"));
    }
  }
}
