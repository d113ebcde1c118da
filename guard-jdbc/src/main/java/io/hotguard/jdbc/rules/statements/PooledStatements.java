/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import java.util.Optional;
import java.util.OptionalLong;

/** Knows whether a pool keeps closed prepared statements open; HikariCP drops them. */
final class PooledStatements {
  private PooledStatements() {}

  /** Returns the setting that makes the pool keep statements; empty if none is known to. */
  static Optional<Setting> keptBy(PoolSettings pool) {
    Settings settings = pool.settings();
    return switch (pool.kind()) {
      case DBCP, DBCP2 -> on(settings, "poolPreparedStatements");
      // Each of the two limits turns the cache on.
      case DRUID ->
          on(settings, "poolPreparedStatements")
              .or(() -> given(settings, "maxPoolPreparedStatementPerConnectionSize"))
              .or(() -> given(settings, "maxOpenPreparedStatements"));
      case TOMCAT ->
          settings
              .find("jdbcInterceptors")
              .filter(
                  setting -> settings.value(setting.name()).orElse("").contains("StatementCache"));
      case C3P0 ->
          positive(settings, "maxStatementsPerConnection")
              .or(() -> positive(settings, "maxStatements"));
      case AGROAL, HIKARICP, UCP, VIBUR, OTHER -> Optional.empty();
    };
  }

  static boolean areKept(Optional<PoolSettings> pool) {
    return pool.flatMap(PooledStatements::keptBy).isPresent();
  }

  /** Whether the pool keeps as many statements as the application has SQL texts. */
  static boolean areUnlimited(PoolSettings pool) {
    boolean limits = pool.kind() == PoolKind.DBCP || pool.kind() == PoolKind.DBCP2;
    Optional<Setting> limit = pool.settings().find("maxOpenPreparedStatements");
    OptionalLong number = pool.settings().number("maxOpenPreparedStatements");
    boolean isNone = limit.map(setting -> number.orElse(1) <= 0).orElse(true);
    return limits && isNone && keptBy(pool).isPresent();
  }

  private static Optional<Setting> on(Settings settings, String name) {
    return settings.find(name).filter(Setting::isTrue);
  }

  private static Optional<Setting> given(Settings settings, String name) {
    return positive(settings, name).filter(Setting::isGiven);
  }

  private static Optional<Setting> positive(Settings settings, String name) {
    return settings.find(name).filter(setting -> setting.number().orElse(0) > 0);
  }
}
