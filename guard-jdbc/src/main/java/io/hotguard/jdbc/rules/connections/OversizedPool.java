/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.OptionalLong;

/** Reports a pool that alone can take all connections that the server has. */
public final class OversizedPool extends JdbcRule {
  private static final String VARIABLE = "max_connections";

  /** Processors of a large database, for the arithmetic in the message. */
  private static final int PROCESSORS = 16;

  public OversizedPool() {
    super(
        RuleDescriptor.warning(
                "OversizedPool", "One pool may take all the connections that the server allows.")
            .tagged("jdbc", "pool", "latency"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Setting size = facts.pool().flatMap(pool -> pool.inRole("role:max-size")).orElse(null);
    OptionalLong known = facts.server().map(s -> s.number(VARIABLE)).orElse(OptionalLong.empty());
    OptionalLong limit = known.isPresent() ? known : byDefault(facts.family());
    if (size == null || !size.isGiven() || limit.isEmpty()) {
      return;
    }
    long most = size.number().orElse(0);
    if (most >= limit.getAsLong()) {
      report(
          sink,
          facts.location(size.name()),
          size.name()
              + "="
              + most
              + " for each instance: the server allows "
              + limit.getAsLong()
              + " connections in all ("
              + VARIABLE
              + (known.isPresent() ? "" : ", by default")
              + "), so this pool alone can lock others out; a database with "
              + PROCESSORS
              + " processors works on about 2 x "
              + PROCESSORS
              + " + 1 = "
              + (2 * PROCESSORS + 1)
              + " statements at once, and the others wait inside it",
          Fix.of(
              "Start with 2 x the database's processors + 1, divided by the instances, and measure"));
    }
  }

  private static OptionalLong byDefault(DriverFamily family) {
    return switch (family) {
      case POSTGRESQL -> OptionalLong.of(100);
      case MYSQL, MARIADB -> OptionalLong.of(151);
      default -> OptionalLong.empty();
    };
  }
}
