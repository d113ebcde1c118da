/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;

/** Reports a pool that records each caller's stack trace to find leaked connections. */
public final class PoolLeakTrace extends JdbcRule {
  private static final long HIKARI_LEAST_MILLIS = 2000;
  private static final String PER_BORROW =
      "each caller that takes a connection pays for a walk of its stack";

  public PoolLeakTrace() {
    super(
        RuleDescriptor.warning(
                "PoolLeakTrace",
                "The pool records the caller's stack each time that a connection is taken.")
            .tagged("jdbc", "tuning", "pool", "cpu"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    facts
        .pool()
        .ifPresent(
            pool ->
                trace(pool)
                    .ifPresent(
                        trace ->
                            report(
                                sink,
                                facts.location(trace.substring(0, trace.indexOf('='))),
                                pool.kind().label() + " has " + trace,
                                Fix.of(
                                    "Turn it off once the leak is found; turn it on where one is looked for"))));
  }

  private static Optional<String> trace(PoolSettings pool) {
    Settings settings = pool.settings();
    return switch (pool.kind()) {
      case HIKARICP -> hikari(settings);
      case DBCP2 -> dbcp2(settings);
      case DBCP ->
          when(
              settings.isTrue("logAbandoned") && settings.isTrue("removeAbandoned"),
              "logAbandoned=true");
      case TOMCAT -> when(settings.isTrue("logAbandoned"), "logAbandoned=true");
      case DRUID ->
          settings.isTrue("removeAbandoned")
              ? Optional.of(
                  "removeAbandoned=true: " + PER_BORROW + ", under a lock that all callers share")
              : Optional.empty();
      case C3P0 ->
          when(
              settings.isTrue("debugUnreturnedConnectionStackTraces")
                  && settings.number("unreturnedConnectionTimeout").orElse(0) > 0,
              "debugUnreturnedConnectionStackTraces=true");
      case AGROAL, UCP, VIBUR, OTHER -> Optional.empty();
    };
  }

  private static Optional<String> when(boolean isOn, String setting) {
    return isOn ? Optional.of(setting + ": " + PER_BORROW) : Optional.empty();
  }

  private static Optional<String> dbcp2(Settings settings) {
    if (settings.isTrue("abandonedUsageTracking")) {
      return Optional.of(
          "abandonedUsageTracking=true: each call on a connection pays for a walk of the caller's stack");
    }
    return when(settings.isTrue("logAbandoned"), "logAbandoned=true");
  }

  /** HikariCP logs and ignores a value below its minimum or above maxLifetime. */
  private static Optional<String> hikari(Settings settings) {
    long threshold = settings.number("leakDetectionThreshold").orElse(0);
    long lifetime = settings.number("maxLifetime").orElse(0);
    if (threshold <= 0) {
      return Optional.empty();
    }
    String setting = "leakDetectionThreshold=" + threshold;
    if (threshold < HIKARI_LEAST_MILLIS || (lifetime > 0 && threshold > lifetime)) {
      return Optional.of(
          setting
              + ", which has no effect: it must be 2000 ms or more, and no more than maxLifetime");
    }
    return Optional.of(setting + ": " + PER_BORROW + " and for a timer");
  }
}
