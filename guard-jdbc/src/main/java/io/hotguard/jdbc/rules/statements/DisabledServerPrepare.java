/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;
import java.util.OptionalLong;

/** Reports settings that keep pgjdbc from server-side prepare. */
public final class DisabledServerPrepare extends JdbcRule {
  private static final String THRESHOLD = "prepareThreshold";
  private static final String ENTRIES = "preparedStatementCacheQueries";
  private static final String MEBIBYTES = "preparedStatementCacheSizeMiB";

  public DisabledServerPrepare() {
    super(
        RuleDescriptor.warning(
                "DisabledServerPrepare",
                "The PostgreSQL driver may not prepare statements on the server: each execution is parsed and planned.")
            .tagged("jdbc", "tuning", "cpu"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    boolean isPooler = facts.server().map(s -> s.kind() == ServerKind.PGBOUNCER).orElse(false);
    if (facts.family() != DriverFamily.POSTGRESQL || isPooler) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .map(DisabledServerPrepare::cause)
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(
            cause ->
                report(
                    facts,
                    sink,
                    cause
                        + "; the server parses and plans each execution anew, and sends its results as text",
                    Fix.of(
                        "Leave "
                            + THRESHOLD
                            + " (5), "
                            + ENTRIES
                            + " (256) and "
                            + MEBIBYTES
                            + " (5) at their defaults, unless a pooler such as PgBouncer before 1.21 stands in between")));
  }

  private static Optional<String> cause(Settings settings) {
    OptionalLong threshold = settings.number(THRESHOLD);
    if (threshold.isPresent() && threshold.getAsLong() == 0) {
      return Optional.of(THRESHOLD + "=0: no statement is ever prepared on the server");
    }
    if (settings.number(ENTRIES).orElse(1) <= 0) {
      return Optional.of(forgotten(ENTRIES, settings));
    }
    return settings.number(MEBIBYTES).orElse(1) <= 0
        ? Optional.of(forgotten(MEBIBYTES, settings))
        : Optional.empty();
  }

  private static String forgotten(String name, Settings settings) {
    return name
        + "="
        + settings.value(name).orElse("")
        + ": the driver forgets a statement when it is closed, and so how often it ran";
  }
}
