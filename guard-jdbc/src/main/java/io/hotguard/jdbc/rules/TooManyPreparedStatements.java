/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.url.UrlText;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports a pool whose connections may keep more statements than the server allows in total. */
public final class TooManyPreparedStatements extends JdbcRule {
  /** The limit of MySQL and MariaDB, by default; TiDB has none. */
  private static final long LIMIT = 16_382;

  public TooManyPreparedStatements() {
    super(
        RuleDescriptor.warning(
                "TooManyPreparedStatements",
                "The pool's connections may keep more prepared statements than the server allows in all.")
            .tagged("jdbc", "tuning", "capacity"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    DriverFamily family = facts.family();
    boolean isLimited = family == DriverFamily.MYSQL || family == DriverFamily.MARIADB;
    Setting max = facts.poolSize().orElse(null);
    Settings settings = facts.settings();
    if (!isLimited
        || max == null
        || facts.wrappers().contains(UrlText.TIDB)
        || !settings.isTrue("useServerPrepStmts")
        || !settings.isTrue("cachePrepStmts")) {
      return;
    }
    long connections = max.number().orElse(0);
    long kept = settings.number("prepStmtCacheSize").orElse(0);
    if (kept > 1 && connections > LIMIT / kept) {
      report(
          facts,
          sink,
          facts.pool().map(pool -> pool.kind().label()).orElse("")
              + " may open "
              + connections
              + " connections that keep "
              + kept
              + " statements each (prepStmtCacheSize): more in one process than the "
              + LIMIT
              + " that the server allows for all clients (max_prepared_stmt_count, its default); "
              + (family == DriverFamily.MYSQL
                  ? "beyond it the driver silently goes back to sending text"
                  : "beyond it preparing fails"),
          Fix.of(
              "Raise max_prepared_stmt_count at the server, or make the pool or the cache smaller"));
    }
  }
}
