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

/** Reports that the driver leaves out commits and rollbacks that it holds for needless. */
final class LocalTransactionState extends JdbcRule {
  private static final String KEY = "useLocalTransactionState";

  LocalTransactionState() {
    super(
        RuleDescriptor.error(
                "LocalTransactionState",
                "The driver leaves out commits and rollbacks by its own idea of the transaction, which can be wrong.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "correctness", "loss"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.MYSQL) {
      return;
    }
    for (Setting setting : SettingWords.on(facts, KEY)) {
      report(
          facts,
          sink,
          SettingWords.named(setting)
              + ": commit() and rollback() are not sent when the last answer of the server had no"
              + " transaction flag; where that flag is late or missing, as behind a proxy, a commit is lost"
              + " without an error",
          Fix.set("Remove it; what it saves is one round trip for an empty transaction", KEY, ""));
    }
  }
}
