/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.FindingSink;
import io.hotguard.Fix;
import io.hotguard.Moment;
import io.hotguard.RuleDescriptor;
import io.hotguard.jdbc.DriverFamily;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.Setting;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports SQL in an H2 URL that can run Java code. */
final class ExecutableInitScript extends JdbcRule {
  private static final Pattern EXECUTABLE =
      Pattern.compile(
          "\\b(RUNSCRIPT|CREATE\\s+(?:FORCE\\s+)?(?:ALIAS|TRIGGER|AGGREGATE)|LINK_SCHEMA|CREATE\\s+LINKED\\s+TABLE)\\b",
          Pattern.CASE_INSENSITIVE);

  ExecutableInitScript() {
    super(
        RuleDescriptor.warning(
                "ExecutableInitScript",
                "An H2 URL runs SQL that can load a script or compile Java, with every new connection.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "cve"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.H2) {
      return;
    }
    facts.onAnyHost("INIT").stream()
        .filter(Setting::isGiven)
        .findFirst()
        .ifPresent(setting -> check(facts, setting, sink));
  }

  private void check(JdbcFacts facts, Setting setting, FindingSink sink) {
    String sql = setting.text();
    Matcher executable = EXECUTABLE.matcher(sql == null ? "" : sql);
    if (executable.find()) {
      report(
          facts,
          sink,
          SettingWords.named(setting)
              + " runs "
              + executable.group(1).toUpperCase(java.util.Locale.ROOT).replaceAll("\\s+", " ")
              + " with every new connection: a script can come from the network, and an alias or a trigger is Java"
              + " that H2 compiles and runs; H2's console was taken over in this way (CVE-2022-23221)",
          Fix.of("Create the schema with a migration tool, and leave INIT out of the URL"));
    }
  }
}
