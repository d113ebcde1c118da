/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports code that makes a connection pool of the time of few threads. */
final class LegacyPoolUse extends WaitingRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Use a pool that is built for many threads, such as HikariCP; names and defaults of its settings differ");
  static final Set<String> POOLS =
      Set.of(
          "com.mchange.v2.c3p0.ComboPooledDataSource",
          "org.apache.commons.dbcp.BasicDataSource",
          "org.apache.commons.dbcp.PoolingDataSource");

  LegacyPoolUse() {
    super(
        RuleDescriptor.note(
                "LegacyPoolUse",
                "The code makes a connection pool that hands out connections under one lock.",
                Moment.BUILD)
            .tagged("tuning", "jdbc", "lock", "pool"));
  }

  @Override
  public Set<String> mentions() {
    return POOLS;
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.bodies()) {
      for (Allocation made : body.method().all(Allocation.class)) {
        if (POOLS.contains(made.type())) {
          at(facts, body, made.site()).to(sink, message(made), FIX);
        }
      }
    }
  }

  private static String message(Allocation made) {
    return made.type()
        + " gives and takes back connections under one lock, which all threads share";
  }
}
