/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import static io.hotguard.jdbc.rules.statements.StatementCaching.SIZE;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a cache of prepared statements without eviction. */
public final class UnboundedStatementCache extends JdbcRule {

  public UnboundedStatementCache() {
    super(
        RuleDescriptor.error(
                "UnboundedStatementCache",
                "Prepared statements are kept for as long as the connection lives: one for each text of SQL ever used.")
            .tagged("jdbc", "memory"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() == DriverFamily.MYSQL) {
      facts.hosts().stream()
          .map(JdbcHost::settings)
          .filter(UnboundedStatementCache::neverEvicts)
          .findFirst()
          .ifPresent(settings -> reportDriver(facts, settings, sink));
    }
    facts
        .pool()
        .filter(PooledStatements::areUnlimited)
        .ifPresent(
            pool ->
                report(
                    sink,
                    facts.location("poolPreparedStatements"),
                    pool.kind().label()
                        + " has poolPreparedStatements=true and no limit in maxOpenPreparedStatements: each text of SQL"
                        + " stays prepared on each connection until the server refuses more",
                    Fix.of(
                        "Set maxOpenPreparedStatements to the number of statements in use, such as 250")));
  }

  /** The driver's cache evicts only if its limit is above 1; 0 and 1 mean no limit. */
  private static boolean neverEvicts(Settings settings) {
    return StatementCaching.keepsServerStatements(settings)
        && settings.isGiven(SIZE)
        && settings.number(SIZE).orElse(2) <= 1;
  }

  private void reportDriver(JdbcFacts facts, Settings settings, FindingSink sink) {
    report(
        facts,
        sink,
        "prepStmtCacheSize="
            + settings.value(SIZE).orElse("")
            + " with server-side prepare: the driver evicts only from a cache of 2 or more, so this one keeps every statement, here"
            + " and at the server",
        Fix.set(
            "Give the cache a limit", SIZE, Integer.toString(StatementCaching.RECOMMENDED_SIZE)));
  }
}
