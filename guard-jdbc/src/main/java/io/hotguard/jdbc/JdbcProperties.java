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

/** Declares the {@code hotguard.jdbc.*} keys; found by the service loader. */
public final class JdbcProperties implements GuardPropertyProvider {
  private static final String SINCE = "0.1";

  /** What the JDBC guard may do; falls back to {@link GuardProperties#MODE}. */
  public static final GuardProperty<GuardMode> MODE =
      GuardProperty.mode("hotguard.jdbc.mode")
          .since(SINCE)
          .doc("Mode of the JDBC guard.")
          .fallsBackTo(GuardProperties.MODE);

  /** Whether a connection with an error in its settings is refused; by default false. */
  public static final GuardProperty<Boolean> FAIL =
      GuardProperty.flag("hotguard.jdbc.fail")
          .since(SINCE)
          .doc(
              "Whether to refuse a connection whose settings have a finding of severity ERROR, or that cannot be checked.")
          .defaultsTo(false);

  /** Whether enforce may switch on server-side prepare with its cache; by default false. */
  public static final GuardProperty<Boolean> SERVER_PREPARE =
      GuardProperty.flag("hotguard.jdbc.server-prepare")
          .since(SINCE)
          .doc(
              "Whether enforce may switch on server-side prepare with its cache: the binary protocol returns a FLOAT with other digits and some expressions with other types.")
          .defaultsTo(false);

  /** How many SQL texts have counts of their own; by default 1 000, 0 to 100 000. */
  public static final GuardProperty<Integer> COUNTING_MAX_STATEMENTS =
      GuardProperty.integer("hotguard.jdbc.counting.max-statements", 0, 100_000)
          .unit("statements")
          .since(SINCE)
          .doc("SQL texts that have counts of their own; all others are counted together.")
          .defaultsTo(1_000);

  /** Executions of one statement in one unit of work that are not reported; by default 10. */
  public static final GuardProperty<Integer> COUNTING_MAX_EXECUTIONS_PER_UNIT =
      GuardProperty.integer("hotguard.jdbc.counting.max-executions-per-unit", 1, 1_000_000)
          .unit("executions")
          .since(SINCE)
          .doc(
              "How often a unit of work may execute the same statement before it is reported as repeated.")
          .defaultsTo(10);

  /** Creates the provider; called by {@link java.util.ServiceLoader}. */
  public JdbcProperties() {}

  @Override
  public List<GuardProperty<?>> properties() {
    return List.of(
        MODE, FAIL, SERVER_PREPARE, COUNTING_MAX_STATEMENTS, COUNTING_MAX_EXECUTIONS_PER_UNIT);
  }
}
