/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import java.util.OptionalLong;

/**
 * Reports pgjdbc with its default, in which a result is read whole before its first row is seen.
 */
final class UnboundedFetch extends JdbcRule {
  private static final String FETCH_SIZE = "defaultRowFetchSize";

  UnboundedFetch() {
    super(
        RuleDescriptor.note(
                "UnboundedFetch",
                "The PostgreSQL driver reads each result whole into memory before it hands out the first row.",
                Moment.BUILD,
                Moment.STARTUP)
            .tagged("jdbc", "memory"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.POSTGRESQL || facts.isOpen()) {
      return;
    }
    if (facts.hosts().stream().map(JdbcHost::settings).anyMatch(UnboundedFetch::isUndecided)) {
      report(
          facts,
          sink,
          FETCH_SIZE
              + " is not set (default 0): a query without a fetch size of its own brings all its rows into memory at once",
          Fix.of(
              "Call setFetchSize on statements that read many rows, in a transaction; or set "
                  + FETCH_SIZE
                  + " if no result is read after its transaction ended"));
    }
  }

  private static boolean isUndecided(Settings settings) {
    OptionalLong size = settings.number(FETCH_SIZE);
    return size.isPresent() && size.getAsLong() == 0 && !settings.isGiven(FETCH_SIZE);
  }
}
