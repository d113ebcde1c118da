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

/** Reports a pool of HikariCP that has to open connections while a burst of callers waits. */
public final class GrowingPool extends JdbcRule {

  public GrowingPool() {
    super(
        RuleDescriptor.note(
                "GrowingPool", "A burst of callers waits while the pool opens connections.")
            .tagged("jdbc", "tuning", "pool", "latency"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    PoolSettings pool = facts.pool().orElse(null);
    if (pool == null || pool.kind() != PoolKind.HIKARICP) {
      return;
    }
    Setting least = pool.inRole("role:min-size").orElse(null);
    Setting size = pool.inRole("role:max-size").orElse(null);
    if (least == null || size == null || !least.isGiven() || least.number().isEmpty()) {
      return;
    }
    long most = pool.isInEffect(size) ? size.number().orElse(0) : 0;
    long idle = least.number().getAsLong();
    if (idle >= 0 && idle < most) {
      report(
          sink,
          facts.location(least.name()),
          least.name()
              + "="
              + idle
              + " below a size of "
              + most
              + ": a burst opens up to "
              + (most - idle)
              + " connections while its callers wait, each with TCP, TLS and a log-in; the pool closes"
              + " them again after idleTimeout",
          Fix.of("Leave " + least.name() + " out, so that the pool keeps its size"));
    }
  }
}
