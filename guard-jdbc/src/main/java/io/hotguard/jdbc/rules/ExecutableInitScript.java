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
import io.hotguard.jdbc.Occurrence;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports SQL in an H2 URL that can run Java code. */
final class ExecutableInitScript extends JdbcRule {
  private static final Pattern EXECUTABLE =
      Pattern.compile(
          "\\b(RUNSCRIPT|CREATE\\s+(?:FORCE\\s+)?(?:ALIAS|TRIGGER|AGGREGATE)|LINK_SCHEMA|CREATE\\s+LINKED\\s+TABLE)\\b",
          Pattern.CASE_INSENSITIVE);

  /** A semicolon of the SQL itself is written with a backslash. */
  private static final Pattern END = Pattern.compile("(?<!\\\\);");

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
    SettingWords.given(facts).stream()
        .filter(setting -> setting.name().equals("INIT"))
        .flatMap(setting -> setting.occurrences().stream())
        .filter(occurrence -> occurrence.wins() && occurrence.offset() >= 0)
        .findFirst()
        .ifPresent(occurrence -> check(facts, occurrence, sink));
  }

  /**
   * The text can hold the password of a user whom it makes, and is read here without being shown.
   */
  private void check(JdbcFacts facts, Occurrence init, FindingSink sink) {
    Matcher end = END.matcher(facts.url().text());
    String sql =
        facts
            .url()
            .text()
            .substring(init.offset(), end.find(init.offset()) ? end.start() : end.regionEnd());
    Matcher executable = EXECUTABLE.matcher(sql);
    if (executable.find()) {
      report(
          facts,
          sink,
          "INIT runs "
              + executable.group(1).toUpperCase(Locale.ROOT).replaceAll("\\s+", " ")
              + " with every new connection: a script can come from the network, and an alias or a trigger is Java"
              + " that H2 compiles and runs; H2's console was taken over in this way (CVE-2022-23221)",
          Fix.of("Create the schema with a migration tool, and leave INIT out of the URL"));
    }
  }
}
