/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.connections;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.jdbc.rules.statements.StatementCaching;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reports a pool that keeps idle connections longer than the server does. */
public final class OverlongConnectionLifetime extends JdbcRule {
  private static final String VARIABLE = "wait_timeout";
  private static final Pattern SESSION_VALUE =
      Pattern.compile("(?i)(?:^|[,;])\\s*(?:@@)?(?:session[. ])?wait_timeout\\s*=\\s*(\\d{1,9})");

  public OverlongConnectionLifetime() {
    super(
        RuleDescriptor.warning(
                "OverlongConnectionLifetime",
                "The pool keeps idle connections for longer than the server, which closes them underneath.")
            .tagged("jdbc", "tuning", "pool"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    OptionalLong seconds = serverSeconds(facts);
    if (facts.pool().isEmpty() || seconds.orElse(0) <= 0 || !StatementCaching.concerns(facts)) {
      return;
    }
    PoolSettings pool = facts.pool().get();
    long unchecked = PoolLimits.uncheckedMillis(pool).orElse(-1);
    if (unchecked >= PoolLimits.millis(seconds.getAsLong())) {
      report(
          facts,
          sink,
          pool.kind().label()
              + " keeps an idle connection "
              + (unchecked == Long.MAX_VALUE ? "indefinitely" : "for " + unchecked + " ms")
              + " without a check, and the server closes it after "
              + seconds.getAsLong()
              + " s (wait_timeout): "
              + consequence(pool.kind()),
          Fix.of(advice(pool.kind())));
    }
  }

  /** The URL's session settings beat the server's global settings. */
  private static OptionalLong serverSeconds(JdbcFacts facts) {
    Matcher own = SESSION_VALUE.matcher(facts.settings().value("sessionVariables").orElse(""));
    if (own.find()) {
      return OptionalLong.of(Long.parseLong(own.group(1)));
    }
    return facts.server().map(server -> server.number(VARIABLE)).orElse(OptionalLong.empty());
  }

  private static String consequence(PoolKind kind) {
    return kind == PoolKind.HIKARICP
        ? "callers pay for the failed check and for a new connection, just when traffic returns"
        : "the next caller gets a dead connection and its first statement fails";
  }

  private static String advice(PoolKind kind) {
    return switch (kind) {
      case HIKARICP -> "Set maxLifetime, or keepaliveTime, well below the server's wait_timeout";
      case DRUID ->
          "Leave testWhileIdle on, with timeBetweenEvictionRunsMillis well below the server's wait_timeout";
      case DBCP2 ->
          "Leave testOnBorrow on, or set maxConnLifetimeMillis well below the server's wait_timeout";
      case TOMCAT ->
          "Set testOnBorrow=true with its validationInterval, or maxAge well below the server's wait_timeout";
      case C3P0 ->
          "Set testConnectionOnCheckout=true, or maxIdleTime well below the server's wait_timeout";
      default -> "Have the pool check or retire idle connections before the server's wait_timeout";
    };
  }
}
