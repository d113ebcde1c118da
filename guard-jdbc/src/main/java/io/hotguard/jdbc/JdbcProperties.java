/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import io.hotguard.GuardMode;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyProvider;
import java.util.List;

/** Declares the {@code hotguard.jdbc.*} keys for the service loader. */
public final class JdbcProperties implements GuardPropertyProvider {
  private static final String SINCE = "0.1";

  /** Mode of the JDBC guard; by default {@link GuardProperties#MODE}. */
  public static final GuardProperty<GuardMode> MODE =
      GuardProperty.mode("hotguard.jdbc.mode")
          .since(SINCE)
          .doc("Mode of the JDBC guard.")
          .fallsBackTo(GuardProperties.MODE);

  /** Whether the guard refuses a connection whose settings have an error; by default false. */
  public static final GuardProperty<Boolean> FAIL =
      GuardProperty.flag("hotguard.jdbc.fail")
          .since(SINCE)
          .doc(
              "Whether to refuse a connection whose settings have an ERROR finding or cannot be checked.")
          .defaultsTo(false);

  /** Whether mode enforce may turn on server-side prepare and its cache; by default false. */
  public static final GuardProperty<Boolean> SERVER_PREPARE =
      GuardProperty.flag("hotguard.jdbc.server-prepare")
          .since(SINCE)
          .doc(
              "Whether enforce may turn on server-side prepare with its cache; its binary protocol returns a FLOAT with other digits and some expressions with other types.")
          .defaultsTo(false);

  /** Number of SQL texts with counts of their own; by default 1,000, 0 to 100,000. */
  public static final GuardProperty<Integer> COUNTING_MAX_STATEMENTS =
      GuardProperty.integer("hotguard.jdbc.counting.max-statements", 0, 100_000)
          .unit("statements")
          .since(SINCE)
          .doc("SQL texts with counts of their own; all others are counted together.")
          .defaultsTo(1_000);

  /** Executions of one statement in one unit of work before a report; by default 10. */
  public static final GuardProperty<Integer> COUNTING_MAX_EXECUTIONS_PER_UNIT =
      GuardProperty.integer("hotguard.jdbc.counting.max-executions-per-unit", 1, 1_000_000)
          .unit("executions")
          .since(SINCE)
          .doc(
              "How often a unit of work may execute the same statement before the guard reports it as repeated.")
          .defaultsTo(10);

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public JdbcProperties() {}

  @Override
  public List<GuardProperty<?>> properties() {
    return List.of(
        MODE, FAIL, SERVER_PREPARE, COUNTING_MAX_STATEMENTS, COUNTING_MAX_EXECUTIONS_PER_UNIT);
  }
}
