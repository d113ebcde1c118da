/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;

/** Reports statements that both the pool and the driver cache. */
public final class DoubleStatementCache extends JdbcRule {

  public DoubleStatementCache() {
    super(
        RuleDescriptor.note(
                "DoubleStatementCache",
                "The pool and the driver both keep prepared statements; the driver's cache does the same for less.")
            .tagged("jdbc", "tuning", "pool", "memory"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Optional<PoolSettings> pool = facts.pool();
    Optional<Setting> kept = pool.flatMap(PooledStatements::keptBy);
    if (pool.isEmpty() || kept.isEmpty()) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .map(settings -> driverCache(facts, settings))
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(cache -> report(facts, pool.get(), kept.get(), cache, sink));
  }

  private void report(
      JdbcFacts facts, PoolSettings pool, Setting kept, String cache, FindingSink sink) {
    report(
        sink,
        facts.location(kept.name()),
        pool.kind().label()
            + " keeps statements ("
            + kept.name()
            + "="
            + kept.value()
            + "), and so does the driver ("
            + cache
            + "): what the pool keeps open never comes back to the driver, so the driver's limit counts for nothing",
        Fix.of("Leave the pool's statement cache off, and keep the driver's"));
  }

  private static Optional<String> driverCache(JdbcFacts facts, Settings settings) {
    return switch (facts.family()) {
      case MYSQL ->
          written(settings, StatementCaching.CACHE, settings.isTrue(StatementCaching.CACHE));
      case MARIADB ->
          written(
              settings, StatementCaching.CACHE, StatementCaching.keepsServerStatements(settings));
      case POSTGRESQL ->
          written(
              settings,
              "preparedStatementCacheQueries",
              settings.number("preparedStatementCacheQueries").orElse(0) > 0
                  && settings.number("preparedStatementCacheSizeMiB").orElse(0) > 0);
      case SQLSERVER ->
          written(
              settings,
              "statementPoolingCacheSize",
              settings.number("statementPoolingCacheSize").orElse(0) > 0
                  && StatementCaching.isOff(settings, "disableStatementPooling"));
      default -> Optional.empty();
    };
  }

  private static Optional<String> written(Settings settings, String name, boolean isOn) {
    return isOn ? Optional.of(name + "=" + settings.value(name).orElse("")) : Optional.empty();
  }
}
