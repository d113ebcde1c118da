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
import java.util.Set;

/** Notes that one text may carry several statements. */
final class MultipleStatementsAllowed extends JdbcRule {
  private static final String KEY = "allowMultiQueries";
  private static final Set<DriverFamily> DRIVERS = Set.of(DriverFamily.MYSQL, DriverFamily.MARIADB);

  MultipleStatementsAllowed() {
    super(
        RuleDescriptor.note(
                "MultipleStatementsAllowed",
                "One text may carry several statements, so that an injected one is run too.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!DRIVERS.contains(facts.family())) {
      return;
    }
    for (Setting setting : SettingWords.on(facts, KEY)) {
      report(
          facts,
          sink,
          SettingWords.named(setting)
              + ": a statement that is open to injection can be followed by any other, such as a DROP",
          Fix.of("Send statements one by one, or as a batch with rewriteBatchedStatements"));
    }
  }
}
