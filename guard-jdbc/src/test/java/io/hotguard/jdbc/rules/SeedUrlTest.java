/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.text.VersionNumber;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The URL of a published case, which holds seven hazards at once. */
final class SeedUrlTest {
  private static final String URL =
      "jdbc:mysql://db.example.com:4000/shop?characterEncoding=utf8&autoReconnect=true&useSSL=true&multiStatements=true"
          + "&sessionVariables=wait_timeout=28800&sessionVariables=max_execution_time=300000";

  private static final String CORRECTED =
      "jdbc:mysql://db.example.com:4000/shop?characterEncoding=utf8"
          + "&sessionVariables=wait_timeout=28800,max_execution_time=300000"
          + "&connectTimeout=10000&socketTimeout=600000"
          + "&useServerPrepStmts=true&cachePrepStmts=true&prepStmtCacheSize=250&prepStmtCacheSqlLimit=2048"
          + "&readOnlyPropagatesToServer=false&sslMode=REQUIRED";

  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  @ParameterizedTest
  @ValueSource(strings = {"8.0.33", "8.4.0", "9.7.0", "26.10.0"})
  void holdsExactlyTheSevenHazards(String version) {
    assertThat(check(facts(URL, version)))
        .extracting(Finding::rule)
        .containsExactlyInAnyOrder(
            "ConflictingDuplicateKey",
            "UnknownDriverProperty",
            "UnenforcedTls",
            "AutomaticReconnect",
            "MissingNetworkTimeout",
            "MissingServerPrepare",
            "NeedlessReadOnlyQuery");
  }

  @Test
  void namesTheOtherNameOfTheUnknownKeyAndItsRisk() {
    assertThat(check(facts(URL, "8.4.0")))
        .filteredOn(finding -> finding.rule().equals("UnknownDriverProperty"))
        .singleElement()
        .extracting(Finding::message)
        .asString()
        .contains("multiStatements", "allowMultiQueries", "injected");
  }

  @Test
  void writesTheCorrectedUrl() {
    JdbcFacts facts = facts(URL, "8.4.0");

    assertThat(JdbcGuard.corrected(facts, check(facts)).toString()).isEqualTo(CORRECTED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"8.0.33", "8.4.0", "9.7.0", "26.10.0"})
  void findsNothingInTheCorrectedUrl(String version) {
    assertThat(check(facts(CORRECTED, version))).isEmpty();
  }

  @Test
  void keepsBothSessionVariables() {
    assertThat(facts(CORRECTED, "8.4.0").settings().value("sessionVariables"))
        .contains("wait_timeout=28800,max_execution_time=300000");
  }

  private static JdbcFacts facts(String url, String version) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).driverVersion(VersionNumber.of(version)).build());
  }

  private static List<Finding> check(JdbcFacts facts) {
    CheckResult result = CATALOG.check(facts);
    assertThat(result.failures()).isEmpty();
    return result.findings();
  }
}
