/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.statements;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.jdbc.rules.base.JdbcRule;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Optional;

/** Reports the SQL Server driver without its statement pool, which needs two settings. */
public final class DisabledStatementPooling extends JdbcRule {
  private static final String DISABLED = "disableStatementPooling";
  private static final String SIZE = "statementPoolingCacheSize";
  private static final String RECOMMENDED_SIZE = "250";

  public DisabledStatementPooling() {
    super(
        RuleDescriptor.note(
                "DisabledStatementPooling",
                "The SQL Server driver keeps no handles of prepared statements, so each use sends the SQL again.")
            .tagged("jdbc", "tuning", "round-trips"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    if (facts.family() != DriverFamily.SQLSERVER
        || facts.isOpen()
        || PooledStatements.areKept(facts.pool())) {
      return;
    }
    facts.hosts().stream()
        .map(JdbcHost::settings)
        .map(DisabledStatementPooling::cause)
        .flatMap(Optional::stream)
        .findFirst()
        .ifPresent(cause -> report(facts, sink, cause, fix(facts)));
  }

  /** Two written settings are a decision; one without the other is a mistake. */
  private static Optional<String> cause(Settings settings) {
    long size = settings.number(SIZE).orElse(-1);
    boolean isSized = size > 0;
    if (size < 0 || settings.number(SIZE).isEmpty()) {
      return Optional.empty();
    }
    if (settings.isTrue(DISABLED) && isSized) {
      return Optional.of(
          SIZE
              + "="
              + size
              + " has no effect, since "
              + DISABLED
              + (settings.isGiven(DISABLED) ? "=true" : " is true by default"));
    }
    if (StatementCaching.isOff(settings, DISABLED) && !isSized) {
      return Optional.of(
          DISABLED
              + "=false has no effect, since "
              + SIZE
              + (settings.isGiven(SIZE) ? "=0" : " is 0 by default"));
    }
    return settings.isTrue(DISABLED) && !settings.isGiven(DISABLED)
        ? Optional.of(
            "statement pooling is off (default): a prepared statement that is closed after each use never gets a handle, and its SQL"
                + " is sent again each time")
        : Optional.empty();
  }

  private static Fix fix(JdbcFacts facts) {
    long size = facts.settings().number(SIZE).orElse(0);
    return new Fix(
        "Pool the handles of prepared statements",
        List.of(
            new Fix.Setting(DISABLED, "false"),
            new Fix.Setting(SIZE, size > 0 ? Long.toString(size) : RECOMMENDED_SIZE)));
  }
}
