/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;

/** Reports an application that sends batches through a driver that sends them row by row. */
final class UnrewrittenBatch extends JdbcRule {

  UnrewrittenBatch() {
    super(
        RuleDescriptor.warning(
                "UnrewrittenBatch",
                "A batch of inserts goes to the server row by row, since the driver may not join the rows.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "round-trips"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (!facts.sendsBatches() || facts.isOpen()) {
      return;
    }
    switch (facts.family()) {
      case MYSQL ->
          check(
              facts,
              sink,
              "rewriteBatchedStatements",
              "one statement and one round trip for each row");
      case POSTGRESQL ->
          check(
              facts,
              sink,
              "reWriteBatchedInserts",
              "one statement for each row, though sent together");
      default -> {
        // MariaDB's driver sends batches of inserts in bulk without being told; of the others
        // nothing is known.
      }
    }
  }

  private void check(JdbcFacts facts, FindingSink sink, String name, String cost) {
    if (facts.hosts().stream().map(JdbcHost::settings).anyMatch(s -> isUndecided(s, name))) {
      report(
          facts,
          sink,
          name
              + " is not set (default false), and the application sends batches: a batch of inserts is "
              + cost,
          Fix.of(
              "Set "
                  + name
                  + "=true once the code takes an update count of Statement.SUCCESS_NO_INFO for success"));
    }
  }

  private static boolean isUndecided(Settings settings, String name) {
    return StatementCaching.isOff(settings, name) && !settings.isGiven(name);
  }
}
