/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;

/** Reports a pool whose callers wait for a connection without limit. */
public final class UnboundedPoolWait extends JdbcRule {

  public UnboundedPoolWait() {
    super(
        RuleDescriptor.error(
                "UnboundedPoolWait",
                "A caller that finds the pool empty waits for a connection without end.")
            .tagged("jdbc", "pool", "latency"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    facts
        .pool()
        .ifPresent(
            pool ->
                PoolLimits.waitName(pool)
                    .filter(name -> isUnbounded(pool, name))
                    .ifPresent(name -> report(facts, pool, name, sink)));
  }

  private static boolean isUnbounded(PoolSettings pool, String name) {
    Optional<Setting> wait = pool.settings().find(name);
    if (wait.isEmpty()) {
      // DBCP 1 has no table; it waits without limit by default.
      return pool.kind() == PoolKind.DBCP;
    }
    return pool.settings().number(name).orElse(1) <= 0;
  }

  private void report(JdbcFacts facts, PoolSettings pool, String name, FindingSink sink) {
    Optional<String> given =
        pool.settings().isGiven(name) ? pool.settings().value(name) : Optional.empty();
    report(
        sink,
        facts.location(name),
        pool.kind().label()
            + given.map(value -> " has " + name + "=" + value).orElse(" has no " + name)
            + ": when all connections are in use, every further caller waits until one comes back, however long; one slow query stops"
            + " them all",
        Fix.of(
            "Set " + name + " to what a caller can wait, such as 3000 ms, and handle the failure"));
  }
}
