/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Notes that one text may carry several statements. */
final class MultipleStatementsAllowed extends HarmfulFlag {

  MultipleStatementsAllowed() {
    super(
        RuleDescriptor.note(
                "MultipleStatementsAllowed",
                "One text may carry several statements, so that an injected one is run too.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "security"),
        Set.of(DriverFamily.MYSQL, DriverFamily.MARIADB),
        "allowMultiQueries");
  }

  @Override
  String consequence() {
    return "a statement that is open to injection can be followed by any other, such as a DROP";
  }

  @Override
  Fix fix(Setting setting) {
    return Fix.of("Send statements one by one, or as a batch with rewriteBatchedStatements");
  }
}
