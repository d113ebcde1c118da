/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.PoolTaker;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Finding;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;

/** Reports pools that hold more connections than their server allows, or than it can work on. */
public final class OversizedPool extends JdbcRule {
  /** The connections that a server allows by default; 0 for no such limit. */
  private static final Map<DriverFamily, Integer> ALLOWED =
      Map.of(
          DriverFamily.POSTGRESQL, 100,
          DriverFamily.MYSQL, 151,
          DriverFamily.MARIADB, 151,
          DriverFamily.SQLSERVER, 0,
          DriverFamily.ORACLE, 0);

  /** The statements that a large server works on at once. */
  private static final long AT_WORK = 2 * 16 + 1;

  private static final String ARITHMETIC =
      "a database with 16 processors works on about 2 x 16 + 1 = 33 statements at once, and the"
          + " others wait inside it";

  public OversizedPool() {
    super(
        RuleDescriptor.warning(
                "OversizedPool",
                "The pools hold more connections than the server allows, or than it can work on.")
            .tagged("jdbc", "pool"));
  }

  @Override
  public void check(JdbcFacts facts, FindingSink sink) {
    Integer usual = ALLOWED.get(facts.family());
    Setting size =
        facts
            .poolSize()
            .filter(s -> s.isGiven() || facts.deployment().maxConnections() > 0)
            .orElse(null);
    if (usual == null || size == null || FactWord.isBehindPooler(facts)) {
      return;
    }
    int instances = Math.max(1, facts.deployment().instances());
    long allowed =
        facts.deployment().maxConnections() > 0 ? facts.deployment().maxConnections() : usual;
    long each = size.number().orElse(0);
    boolean isUnlimited = each < 0 && size.isIn("negative-unlimited");
    long all = isUnlimited ? Long.MAX_VALUE : each * instances;
    boolean isBeyond = allowed > 0 && all >= allowed;
    if (!isBeyond && all <= 2 * AT_WORK) {
      return;
    }
    String sum =
        SettingWords.stated(size)
            + (isUnlimited
                ? ", which is no limit"
                : instances > 1 ? " x " + instances + " instances = " + all : " for each instance");
    String limit =
        isBeyond
            ? ": the server allows "
                + allowed
                + " connections in all (max_connections"
                + (facts.deployment().maxConnections() > 0 ? "" : ", by default")
                + "), so "
                + (instances > 1 && !isUnlimited
                    ? "the last instances find none"
                    : "this pool alone can lock others out")
                + "; "
            : ": ";
    Finding finding =
        Finding.of(
            descriptor(),
            facts.location(size.name()),
            sum + limit + ARITHMETIC,
            Fix.of(
                "Start with 2 x the database's processors + 1, divided by the instances, and measure"));
    sink.report(
        isBeyond && facts.pool().filter(pool -> pool.taker() == PoolTaker.BEAN).isEmpty()
            ? finding
            : finding.as(Severity.NOTE));
  }
}
