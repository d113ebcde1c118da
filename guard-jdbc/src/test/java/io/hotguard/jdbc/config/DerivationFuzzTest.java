/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigSet;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Mutated data sources from seeds: no exception, no rule that fails, no password shown. */
final class DerivationFuzzTest {
  private static final int INPUTS = 2_000;
  private static final String SECRET = "geheim";

  private static final Map<String, String> CORPUS =
      Map.of(
          "application.yml",
          """
          spring:
            datasource:
              url: jdbc:mysql://${HOST:db.example}:3306/shop?useSSL=true&password=geheim
              username: shop
              password: geheim
              hikari:
                maximum-pool-size: 40
                connection-timeout: 0
                data-source-properties: {cachePrepStmts: true, password: geheim}
          """,
          "application.properties",
          """
          app.orders.jdbc-url=jdbc:postgresql://shop:geheim@db.example/shop
          app.orders.password=geheim
          app.orders.type=com.alibaba.druid.pool.DruidDataSource
          app.orders.max-wait=-1
          app.orders.connect-properties.password=geheim
          """,
          "dbcp.properties",
          "url=jdbc:oracle:thin:shop/geheim@db.example:1521:x\nmaxActive=3\npassword=geheim\n",
          "context.xml",
          """
          <Context><Resource name="jdbc/shop" password="geheim" maxTotal="-1"
            connectionProperties="password=geheim;x=y" url="jdbc:mysql://db.example/shop?password=geheim"/></Context>
          """);

  private static final List<String> PIECES =
      List.of(
          "=", ":", "\n", "${", "}", "&", "?", "//", "jdbc:", "'", "\"", ".", "-", "_", "[0]", " ",
          "0", "%", ";", "@", ",");

  private final SplittableRandom random = new SplittableRandom(20261121);
  private final RuleCatalog catalog = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private final List<String> problems = new ArrayList<>();

  @Test
  @Timeout(value = 2, unit = TimeUnit.MINUTES)
  void neitherThrowsNorShowsAPassword() {
    List<String> paths = CORPUS.keySet().stream().sorted().toList();
    int derived = 0;
    for (int i = 0; i < INPUTS && problems.isEmpty(); i++) {
      String path = paths.get(random.nextInt(paths.size()));
      derived += tryOne(path, mutated(String.valueOf(CORPUS.get(path))));
    }
    assertThat(problems).isEmpty();
    assertThat(derived).isGreaterThan(INPUTS / 4);
  }

  private int tryOne(String path, String text) {
    List<JdbcFacts> all =
        new JdbcDerivation()
            .derive(ConfigSet.of(ConfigFiles.read(path, text.getBytes(UTF_8)).facts()));
    for (JdbcFacts facts : all) {
      CheckResult result = catalog.check(facts);
      result.failures().forEach(failure -> problems.add(failure.describe() + " for " + text));
      result.findings().stream()
          .map(finding -> finding.describe())
          .filter(described -> described.contains(SECRET))
          .forEach(described -> problems.add(described + " for " + text));
    }
    return all.isEmpty() ? 0 : 1;
  }

  /** The password itself stays whole: of a half of it nobody knows that it is one. */
  private String mutated(String text) {
    StringBuilder mutant = new StringBuilder(text);
    for (int edits = random.nextInt(1, 4); edits > 0; edits--) {
      int at = random.nextInt(mutant.length());
      if (mutant
          .substring(Math.max(0, at - 24), Math.min(mutant.length(), at + 12))
          .contains(SECRET.substring(0, 1))) {
        continue;
      }
      if (random.nextBoolean()) {
        mutant.insert(at, PIECES.get(random.nextInt(PIECES.size())));
      } else {
        mutant.deleteCharAt(at);
      }
    }
    return mutant.toString();
  }
}
