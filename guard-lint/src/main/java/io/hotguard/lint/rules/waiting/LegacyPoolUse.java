/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports code that creates a connection pool designed for few threads. */
final class LegacyPoolUse extends WaitingRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Use a pool that is built for many threads, such as HikariCP; its settings have other names and defaults");
  static final Set<String> POOLS = RuleTables.set("legacy-pool-use.pools");

  LegacyPoolUse() {
    super(
        RuleDescriptor.note(
                "LegacyPoolUse",
                "The code creates a connection pool that hands out connections under one lock.")
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
        + " hands out and takes back connections under one lock: all threads contend for it";
  }
}
