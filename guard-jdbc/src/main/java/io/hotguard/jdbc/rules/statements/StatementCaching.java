/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Fix;
import java.util.ArrayList;
import java.util.List;

/** The statement caches of the MySQL and MariaDB drivers: their state and recommended settings. */
public final class StatementCaching {
  public static final String SERVER_PREPARE = "useServerPrepStmts";
  public static final String CACHE = "cachePrepStmts";
  public static final String SIZE = "prepStmtCacheSize";
  public static final String SQL_LIMIT = "prepStmtCacheSqlLimit";

  public static final int RECOMMENDED_SIZE = 250;
  public static final int RECOMMENDED_SQL_LIMIT = 2048;

  private StatementCaching() {}

  /** Whether the driver is one of the two. */
  public static boolean concerns(JdbcFacts facts) {
    return facts.family() == DriverFamily.MYSQL || facts.family() == DriverFamily.MARIADB;
  }

  /** Whether a switch is off; a value that is filled in later is neither on nor off. */
  public static boolean isOff(Settings settings, String name) {
    return settings.value(name).filter("false"::equals).isPresent();
  }

  /** Whether the server prepares statements and the driver keeps them. */
  public static boolean keepsServerStatements(Settings settings) {
    return settings.isTrue(SERVER_PREPARE) && settings.isTrue(CACHE);
  }

  /** Returns the missing settings for a large enough cache; never makes a cache smaller. */
  public static List<Fix.Setting> recommended(Settings settings) {
    List<Fix.Setting> missing = new ArrayList<>();
    if (!settings.isTrue(CACHE)) {
      missing.add(new Fix.Setting(CACHE, "true"));
    }
    raise(settings, SIZE, RECOMMENDED_SIZE, missing);
    raise(settings, SQL_LIMIT, RECOMMENDED_SQL_LIMIT, missing);
    return missing;
  }

  /** Raises a limit; a driver without the limit does not need it. */
  private static void raise(Settings settings, String name, int least, List<Fix.Setting> missing) {
    if (settings.number(name).orElse(least) < least) {
      missing.add(new Fix.Setting(name, Integer.toString(least)));
    }
  }
}
