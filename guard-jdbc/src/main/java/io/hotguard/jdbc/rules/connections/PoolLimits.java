/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.statements.StatementCaching;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/** Computes a pool's limits: connections, wait time, and idle time without a check. */
final class PoolLimits {
  private static final long MILLIS = 1000;

  /** HikariCP's minimum for both of its times. */
  private static final long HIKARI_LEAST_MILLIS = 30 * MILLIS;

  private static final long HIKARI_DEFAULT_LIFETIME_MILLIS = 1800 * MILLIS;

  private PoolLimits() {}

  static OptionalLong maxSize(PoolSettings pool) {
    return pool.inRole("role:max-size").map(Setting::number).orElse(OptionalLong.empty());
  }

  /**
   * Returns the longest time that a connection may be idle before the pool hands it out unchecked.
   * Empty if the pool checks each connection; {@link Long#MAX_VALUE} means no limit.
   */
  static OptionalLong uncheckedMillis(PoolSettings pool) {
    Settings settings = pool.settings();
    return switch (pool.kind()) {
      case HIKARICP -> OptionalLong.of(hikari(settings));
      case DBCP2 -> unlessTested(settings, "testOnBorrow", dbcp2(settings));
      case DRUID -> unlessTested(settings, "testOnBorrow", druid(settings));
      case TOMCAT -> unlessTested(settings, "testOnBorrow", tomcat(settings));
      case C3P0 -> unlessTested(settings, "testConnectionOnCheckout", c3p0(settings));
      case AGROAL, DBCP, UCP, VIBUR, OTHER -> OptionalLong.empty();
    };
  }

  private static OptionalLong unlessTested(Settings settings, String test, long millis) {
    return StatementCaching.isOff(settings, test) ? OptionalLong.of(millis) : OptionalLong.empty();
  }

  private static long hikari(Settings settings) {
    long lifetime = settings.number("maxLifetime").orElse(HIKARI_DEFAULT_LIFETIME_MILLIS);
    if (lifetime > 0 && lifetime < HIKARI_LEAST_MILLIS) {
      lifetime = HIKARI_DEFAULT_LIFETIME_MILLIS;
    }
    long keepalive = settings.number("keepaliveTime").orElse(0);
    boolean isKept = keepalive >= HIKARI_LEAST_MILLIS && (lifetime <= 0 || keepalive < lifetime);
    return least(lifetime, isKept ? keepalive : 0);
  }

  private static long dbcp2(Settings settings) {
    long run = settings.number("timeBetweenEvictionRunsMillis").orElse(0);
    long evicted = run > 0 ? settings.number("minEvictableIdleTimeMillis").orElse(0) : 0;
    long tested = settings.isTrue("testWhileIdle") ? run : 0;
    return least(settings.number("maxConnLifetimeMillis").orElse(0), evicted, tested);
  }

  private static long druid(Settings settings) {
    return least(
        settings.isTrue("testWhileIdle")
            ? settings.number("timeBetweenEvictionRunsMillis").orElse(0)
            : 0,
        settings.number("maxEvictableIdleTimeMillis").orElse(0),
        settings.number("phyTimeoutMillis").orElse(0));
  }

  private static long tomcat(Settings settings) {
    long run = settings.number("timeBetweenEvictionRunsMillis").orElse(0);
    return least(settings.number("maxAge").orElse(0), settings.isTrue("testWhileIdle") ? run : 0);
  }

  private static long c3p0(Settings settings) {
    return least(
        millis(settings.number("maxConnectionAge").orElse(0)),
        millis(settings.number("maxIdleTime").orElse(0)),
        millis(settings.number("idleConnectionTestPeriod").orElse(0)));
  }

  static long millis(long seconds) {
    return seconds > Long.MAX_VALUE / MILLIS ? Long.MAX_VALUE : MILLIS * seconds;
  }

  /** Returns the smallest value; 0 and less mean no limit. */
  private static long least(long... millis) {
    return LongStream.of(millis).filter(one -> one > 0).min().orElse(Long.MAX_VALUE);
  }
}
