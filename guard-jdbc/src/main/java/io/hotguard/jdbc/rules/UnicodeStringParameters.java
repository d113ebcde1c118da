/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports the SQL Server driver with its default, in which every string parameter is Unicode. */
final class UnicodeStringParameters extends JdbcRule {
  private static final String UNICODE = "sendStringParametersAsUnicode";

  UnicodeStringParameters() {
    super(
        RuleDescriptor.note(
                "UnicodeStringParameters",
                "String parameters go to SQL Server as Unicode, which can keep it from seeking in an index on varchar.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "database"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.SQLSERVER || facts.isOpen()) {
      return;
    }
    if (facts.hosts().stream()
        .map(JdbcHost::settings)
        .anyMatch(UnicodeStringParameters::isUndecided)) {
      report(
          facts,
          sink,
          UNICODE
              + " is not set (default true): a string compared with a varchar column makes the server convert the column, row by row"
              + " where the collation is one of SQL Server's own",
          Fix.of(
              "If the keys that are searched are varchar, set "
                  + UNICODE
                  + "=false and use setNString for nvarchar columns"));
    }
  }

  private static boolean isUndecided(Settings settings) {
    return settings.isTrue(UNICODE) && !settings.isGiven(UNICODE);
  }
}
