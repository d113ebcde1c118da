/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a file that a URL has pgjdbc write. */
final class DriverLogFile extends JdbcRule {
  private static final String KEY = "loggerFile";
  private static final String REPAIRED = "42.3.3";

  DriverLogFile() {
    super(
        RuleDescriptor.error(
                "DriverLogFile",
                "pgjdbc before 42.3.3 writes its log to any file that the URL names (CVE-2022-26520).",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security", "cve"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.POSTGRESQL
        || facts.driverVersion().map(version -> version.isAtLeast(REPAIRED)).orElse(false)) {
      return;
    }
    SettingWords.given(facts).stream()
        .filter(setting -> setting.name().equals(KEY))
        .findFirst()
        .ifPresent(setting -> report(facts, sink, setting));
  }

  private void report(JdbcFacts facts, FindingSink sink, Setting setting) {
    report(
        facts,
        sink,
        SettingWords.named(setting)
            + " has pgjdbc before "
            + REPAIRED
            + " create that file and write into it what the URL holds, so that whoever writes the URL can put a"
            + " script where a server runs it (CVE-2022-26520); later versions ignore the key",
        Fix.remove("Remove it, and configure java.util.logging instead", KEY));
  }
}
