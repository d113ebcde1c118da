/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import static io.hotguard.jdbc.rules.statements.StatementCaching.CACHE;
import static io.hotguard.jdbc.rules.statements.StatementCaching.SERVER_PREPARE;
import static io.hotguard.jdbc.rules.statements.StatementCaching.SIZE;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports statements that the server prepares anew at each use, because nothing keeps them. */
public final class UncachedServerPrepare extends JdbcRule {

  public UncachedServerPrepare() {
    super(
        RuleDescriptor.warning(
                "UncachedServerPrepare",
                "The server prepares a statement for each execution and nothing keeps it: worse than no preparing.")
            .tagged("jdbc", "round-trips"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!StatementCaching.concerns(facts) || PooledStatements.areKept(facts.pool())) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .filter(settings -> settings.isTrue(SERVER_PREPARE) && keepsNothing(facts, settings))
        .findFirst()
        .ifPresent(
            settings ->
                report(
                    facts,
                    sink,
                    "useServerPrepStmts=true, and "
                        + cause(settings)
                        + ": each use of a statement costs a prepare, an execute and a close at the server, where one query would do",
                    new Fix("Keep prepared statements", StatementCaching.recommended(settings))));
  }

  private static boolean keepsNothing(JdbcFacts facts, Settings settings) {
    if (StatementCaching.isOff(settings, CACHE)) {
      return settings.isGiven(CACHE) || !facts.isOpen();
    }
    // MariaDB's cache of size 0 evicts each new entry; Connector/J's has no limit then.
    return facts.family() == DriverFamily.MARIADB && settings.number(SIZE).orElse(1) == 0;
  }

  private static String cause(Settings settings) {
    if (!StatementCaching.isOff(settings, CACHE)) {
      return "prepStmtCacheSize=0 keeps none of them";
    }
    return settings.isGiven(CACHE)
        ? "cachePrepStmts=false has each one closed"
        : "cachePrepStmts is not set (default false), so each one is closed";
  }
}
