/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import static io.hotguard.jdbc.rules.statements.StatementCaching.SIZE;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.ServerFacts;
import io.hotguard.jdbc.model.ServerKind;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.statements.StatementCaching;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.OptionalLong;

/** Reports a pool whose connections may keep more statements than the server allows in total. */
public final class TooManyPreparedStatements extends JdbcRule {
  private static final String VARIABLE = "max_prepared_stmt_count";
  private static final long DEFAULT_COUNT = 16_382;

  public TooManyPreparedStatements() {
    super(
        RuleDescriptor.warning(
                "TooManyPreparedStatements",
                "The pool's connections may keep more prepared statements than the server allows in all.")
            .tagged("jdbc", "tuning", "capacity"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    long limit = limit(facts);
    OptionalLong connections = facts.pool().map(PoolLimits::maxSize).orElse(OptionalLong.empty());
    if (!StatementCaching.concerns(facts) || limit <= 0 || connections.isEmpty()) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .filter(StatementCaching::keepsServerStatements)
        .filter(settings -> settings.number(SIZE).orElse(0) > 1)
        .filter(settings -> exceeds(connections.getAsLong(), settings, limit))
        .findFirst()
        .ifPresent(settings -> report(facts, settings, connections.getAsLong(), limit, sink));
  }

  private static boolean exceeds(long connections, Settings settings, long limit) {
    return connections > 0 && settings.number(SIZE).orElse(0) > limit / connections;
  }

  /** Returns the limit; 0 for no limit, which is TiDB's default. */
  private static long limit(JdbcFacts facts) {
    OptionalLong told =
        facts.server().map(server -> server.number(VARIABLE)).orElse(OptionalLong.empty());
    ServerKind kind = facts.server().map(ServerFacts::kind).orElse(ServerKind.MYSQL);
    boolean isLimited = kind == ServerKind.MYSQL || kind == ServerKind.MARIADB;
    return told.orElse(isLimited ? DEFAULT_COUNT : 0);
  }

  private void report(
      JdbcFacts facts, Settings settings, long connections, long limit, FindingSink sink) {
    long size = settings.number(SIZE).orElse(0);
    boolean isTold = facts.server().map(s -> s.number(VARIABLE).isPresent()).orElse(false);
    report(
        facts,
        sink,
        pool(facts)
            + connections
            + " connections that keep "
            + size
            + " statements each (prepStmtCacheSize): up to "
            + product(connections, size)
            + " in one process, where the server allows "
            + limit
            + " for all clients (max_prepared_stmt_count"
            + (isTold ? ")" : ", its default)")
            + "; "
            + consequence(facts.family()),
        Fix.of(
            "Raise max_prepared_stmt_count at the server, or make the pool or the cache smaller"));
  }

  private static long product(long connections, long size) {
    return size > Long.MAX_VALUE / connections ? Long.MAX_VALUE : connections * size;
  }

  private static String consequence(DriverFamily family) {
    return family == DriverFamily.MYSQL
        ? "beyond it the driver silently goes back to sending text"
        : "beyond it preparing fails";
  }

  private static String pool(JdbcFacts facts) {
    return facts.pool().map(PoolSettings::kind).map(kind -> kind.label() + " may open ").orElse("");
  }
}
