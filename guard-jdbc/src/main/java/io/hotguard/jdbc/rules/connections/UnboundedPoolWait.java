/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

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
    if (facts.pool().isEmpty()) {
      return;
    }
    PoolSettings pool = facts.pool().get();
    Setting wait = pool.inRole("role:max-wait").orElse(null);
    if (wait != null && pool.isInEffect(wait) && isUnbounded(wait)) {
      report(
          sink,
          facts.location(wait.name()),
          pool.kind().label()
              + (wait.isGiven()
                  ? " has " + wait.name() + "=" + wait.value()
                  : " has no " + wait.name())
              + (wait.number().orElse(0) > 0 ? ", which is no limit" : "")
              + ": when all connections are in use, every further caller waits until one comes back, however long; one slow query stops"
              + " them all",
          Fix.of(
              "Set "
                  + wait.name()
                  + " to what a caller can wait, such as "
                  + (wait.isIn("ms") ? "3000 ms" : "3 s")
                  + ", and handle the failure"));
    }
  }

  /**
   * HikariCP reads 0 as the largest number, which its getter returns. Callers of other pools fail
   * at once.
   */
  private static boolean isUnbounded(Setting wait) {
    long given = wait.number().orElse(1);
    return given < 0 || (given == 0 && !wait.isIn("zero-fails")) || given >= Integer.MAX_VALUE;
  }
}
