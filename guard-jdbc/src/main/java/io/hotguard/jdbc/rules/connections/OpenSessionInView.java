/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.OptionalLong;

/** Reports that requests keep a connection of the pool until their response is written. */
public final class OpenSessionInView extends JdbcRule {

  public OpenSessionInView() {
    super(
        RuleDescriptor.note(
                "OpenSessionInView",
                "A request keeps its connection from its first query until the response is written.")
            .tagged("jdbc", "pool", "latency"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.pool().isEmpty() || !facts.isOpenInView()) {
      return;
    }
    PoolSettings pool = facts.pool().get();
    OptionalLong size = PoolLimits.maxSize(pool);
    report(
        sink,
        facts.location(),
        "spring.jpa.open-in-view is not set, so it is on: a request keeps its connection from the"
            + " first query until the response is written, also during calls of other services"
            + (size.isEmpty() ? "" : "; " + size.getAsLong() + " such requests empty the pool"),
        Fix.of(
            "Set spring.jpa.open-in-view=false, and load what the response needs in the service"));
  }
}
