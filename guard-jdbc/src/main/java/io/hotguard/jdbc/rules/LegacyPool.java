/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports a pool of the first generation, in which every caller takes one lock. */
final class LegacyPool extends JdbcRule {

  LegacyPool() {
    super(
        RuleDescriptor.note(
                "LegacyPool",
                "The pool hands out connections under one lock, which all callers share.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "pool", "contention"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    facts
        .pool()
        .filter(pool -> pool.kind() == PoolKind.DBCP || pool.kind() == PoolKind.C3P0)
        .ifPresent(
            pool ->
                report(
                    facts,
                    sink,
                    pool.kind().label()
                        + " takes and returns connections under one lock that all callers share; under load they queue for it",
                    Fix.of("Move to a pool that is built for many threads, such as HikariCP")));
  }
}
