/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcProperties;
import io.hotguard.jdbc.JdbcUrl;
import io.hotguard.jdbc.UrlCorpus;
import io.hotguard.property.GuardProperties;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CorrectionsTest {
  private static final String UNCACHED =
      "jdbc:mysql://db/shop?password=hunter2&useServerPrepStmts=true";

  private static Finding finding(Severity severity, String rule, Fix fix) {
    return new Finding(
        rule, severity, new Location.Runtime("test", null), "hazard", Optional.of(fix));
  }

  private static Function<JdbcFacts, CheckResult> finds(Finding... findings) {
    return facts -> new CheckResult(List.of(findings), List.of());
  }

  private static JdbcFacts facts(String url, Map<String, String> beside) {
    return JdbcFacts.resolve(JdbcConfiguration.builder(url).properties(beside).build());
  }

  private static Corrections.Decision decide(
      String url,
      Map<String, String> beside,
      boolean serverPrepare,
      Function<JdbcFacts, CheckResult> check) {
    JdbcFacts facts = facts(url, beside);
    return Corrections.decide(
        facts, check.apply(facts), serverPrepare, changed -> facts(changed, beside), check);
  }

  private static Map<String, String> pairs(String cell) {
    return Arrays.stream(cell.split(" "))
        .filter(pair -> !pair.equals("-"))
        .map(pair -> pair.split("=", 2))
        .collect(Collectors.toMap(pair -> pair[0], pair -> pair[1]));
  }

  static List<List<String>> table() {
    return UrlCorpus.table("corrections.tsv");
  }

  @ParameterizedTest
  @MethodSource("table")
  void writesOnlyFixesThatHelpAndDoNoHarm(List<String> row) {
    List<Fix.Setting> settings =
        pairs(row.get(3)).entrySet().stream()
            .map(pair -> new Fix.Setting(pair.getKey(), pair.getValue()))
            .toList();
    Corrections.Decision decision =
        decide(
            row.get(0),
            pairs(row.get(1)),
            row.get(2).equals("true"),
            finds(finding(Severity.WARNING, "X", new Fix("Write this", settings))));

    assertThat(decision.wanted()).isEqualTo(row.get(4).equals("(unwanted)") ? List.of() : settings);
    assertThat(decision.url().map(JdbcUrl::text))
        .isEqualTo(Optional.of(row.get(4)).filter(url -> !url.startsWith("(")));
  }

  @Test
  void changesNothingWhereTheOutcomeHasAnErrorThatWasNotThere() {
    Finding harmless =
        finding(
            Severity.WARNING,
            "X",
            new Fix("Write this", List.of(new Fix.Setting("cachePrepStmts", "true"))));
    Function<JdbcFacts, CheckResult> check =
        facts ->
            facts.settings().isTrue("cachePrepStmts")
                ? finds(finding(Severity.ERROR, "Y", Fix.of("Undo it"))).apply(facts)
                : finds(harmless).apply(facts);
    assertThat(decide("jdbc:mysql://db/shop", Map.of(), true, check).url()).isEmpty();
  }

  private static ConnectionGuard guard(List<String> log) {
    return new ConnectionGuard(
        GuardProperties.of(Map.of("hotguard.jdbc.mode", "enforce"), new JdbcProperties()),
        (level, text) -> log.add(text));
  }

  @Test
  void correctsAPoolBeforeItStartsAndSaysSoWithoutTheSecret() {
    List<String> log = new ArrayList<>();
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(UNCACHED);
    DataSourceCheck.checked(pool, guard(log));
    assertThat(pool.getJdbcUrl()).startsWith(UNCACHED).contains("&cachePrepStmts=true");
    assertThat(log)
        .anyMatch(line -> line.contains("changed cachePrepStmts from false to true in data source"))
        .noneMatch(line -> line.contains("hunter2"));
  }

  @Test
  void saysWhatItWouldSetWhereSettingsBesideTheUrlWin() {
    List<String> log = new ArrayList<>();
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(UNCACHED);
    pool.addDataSourceProperty("cachePrepStmts", "false");
    DataSourceCheck.checked(pool, guard(log));
    assertThat(pool.getJdbcUrl()).isEqualTo(UNCACHED);
    assertThat(log)
        .anyMatch(
            line ->
                line.contains("enforce cannot correct the URL of data source HikariConfig")
                    && line.contains("cachePrepStmts=true"));
  }

  @Test
  void leavesAPoolThatRunsAlone() {
    HikariConfig config = new HikariConfig();
    config.setJdbcUrl("jdbc:h2:mem:running");
    try (HikariDataSource pool = new HikariDataSource(config)) {
      assertThat(DataSourceReader.replaceUrl(pool, "jdbc:h2:mem:other")).isFalse();
      assertThat(pool.getJdbcUrl()).isEqualTo("jdbc:h2:mem:running");
    }
  }
}
