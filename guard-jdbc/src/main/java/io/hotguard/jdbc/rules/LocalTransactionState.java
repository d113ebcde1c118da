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

/** Reports that the driver leaves out commits and rollbacks that it holds for needless. */
final class LocalTransactionState extends HarmfulFlag {

  LocalTransactionState() {
    super(
        RuleDescriptor.error(
                "LocalTransactionState",
                "The driver leaves out commits and rollbacks by its own idea of the transaction, which can be wrong.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "correctness", "loss"),
        Set.of(DriverFamily.MYSQL),
        "useLocalTransactionState");
  }

  @Override
  String consequence() {
    return "commit() and rollback() are not sent when the last answer of the server had no"
        + " transaction flag; where that flag is late or missing, as behind a proxy, a commit is lost"
        + " without an error";
  }

  @Override
  Fix fix(Setting setting) {
    return Fix.remove(
        "Remove it; what it saves is one round trip for an empty transaction", setting.name());
  }
}
