/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.PoolSettings;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.RuleCatalog;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Pools with any settings and any values, in front of any driver: no rule may fail on them. */
final class SeededPoolsTest {
  private static final int SEEDS = 100;
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  private static final List<String> VALUES =
      List.of(
          ("|0|-1|1|2|250|30000|9223372036854775807|-9223372036854775808"
                  + "|99999999999999999999|true|false|yes|none|${POOL_VALUE}|1.5| 7 ")
              .split("\\|"));

  private static final List<String> URLS =
      List.of(
          "jdbc:mysql://db/shop?useServerPrepStmts=true&cachePrepStmts=true"
              + "&prepStmtCacheSize=2147483647",
          "jdbc:mysql://db/shop?sessionVariables=wait_timeout=999999999",
          "jdbc:mariadb://db/shop?useServerPrepStmts=true&prepStmtCacheSize=2147483647",
          "jdbc:postgresql://db/shop",
          "jdbc:sqlserver://db;databaseName=shop",
          "jdbc:h2:mem:shop",
          "jdbc:unheard-of:shop");

  @ParameterizedTest
  @EnumSource(PoolKind.class)
  void noRuleFailsWhateverThePoolSays(PoolKind kind) {
    for (int seed = 0; seed < SEEDS; seed++) {
      Random random = new Random(seed);
      PoolSettings pool = PoolSettings.of(kind, "orders", given(kind, random));
      JdbcFacts facts =
          JdbcFacts.resolve(JdbcConfiguration.builder(any(URLS, random)).pool(pool).build());

      CheckResult result = CATALOG.check(facts);

      assertThat(result.failures()).as("seed %s: %s", seed, pool).isEmpty();
    }
  }

  private static Map<String, String> given(PoolKind kind, Random random) {
    Map<String, String> given = new TreeMap<>();
    for (Setting known : PoolSettings.of(kind, "", Map.of()).settings().all()) {
      if (random.nextInt(3) > 0) {
        given.put(known.name(), any(VALUES, random));
      }
    }
    given.put("poolPreparedStatements", any(VALUES, random));
    given.put("maxOpenPreparedStatements", any(VALUES, random));
    return given;
  }

  private static <T> T any(List<T> values, Random random) {
    return values.get(random.nextInt(values.size()));
  }
}
