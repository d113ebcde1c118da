/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.statements.StatementCaching;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a read-only flag that TiDB answers with an error. */
public final class ReadOnlyTransactionOnTidb extends JdbcRule {
  private static final String KEY = "readOnlyPropagatesToServer";

  public ReadOnlyTransactionOnTidb() {
    super(
        RuleDescriptor.error(
                "ReadOnlyTransactionOnTidb",
                "setReadOnly(true) fails on TiDB, because the driver hands the flag to the server.")
            .tagged("jdbc", "correctness", "tidb"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (StatementCaching.concerns(facts)
        && facts.server().map(ServerFacts::kind).filter(ServerKind.TIDB::equals).isPresent()
        && !noop(facts)
        && facts.onAnyHost(KEY).stream()
            .anyMatch(setting -> setting.isTrue() && !setting.hasPlaceholder())
        && !isMissingAndOpen(facts)) {
      report(
          facts,
          sink,
          KEY
              + " is true: setReadOnly(true), which Spring calls for each read-only transaction,"
              + " sends 'set session transaction read only', and TiDB answers with error 1235",
          Fix.set("Keep the flag in the driver", KEY, "false"));
    }
  }

  /** If TiDB is told to, it accepts the statement and does nothing. */
  private static boolean noop(JdbcFacts facts) {
    String value =
        facts
            .server()
            .map(server -> server.variables().get("tidb_enable_noop_functions"))
            .orElse("OFF");
    return !value.equalsIgnoreCase("OFF") && !value.equals("0");
  }

  /** A container for a test fails as the server does. */
  private static boolean isMissingAndOpen(JdbcFacts facts) {
    return facts.isOpen() && !facts.wrappers().contains("tc") && !facts.settings().isGiven(KEY);
  }
}
