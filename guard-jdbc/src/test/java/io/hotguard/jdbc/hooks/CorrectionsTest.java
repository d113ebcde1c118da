/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.hooks;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Location;
import io.hotguard.rule.Severity;
import java.lang.reflect.Proxy;
import java.sql.Driver;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class CorrectionsTest {
  private static final String URL = "jdbc:sqlserver://db;databaseName=shop";
  private static final Driver DRIVER =
      (Driver)
          Proxy.newProxyInstance(
              CorrectionsTest.class.getClassLoader(),
              new Class<?>[] {Driver.class},
              (proxy, method, arguments) -> null);

  private static Finding finding(Severity severity, String rule, Fix fix) {
    return new Finding(
        rule, severity, new Location.Runtime("test", null), "hazard", Optional.of(fix));
  }

  private static Function<JdbcConfiguration, CheckResult> finds(Finding... findings) {
    return configuration -> new CheckResult(List.of(findings), List.of());
  }

  private static Fix fix(String... keysAndValues) {
    List<Fix.Setting> settings = new java.util.ArrayList<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      settings.add(new Fix.Setting(keysAndValues[i], keysAndValues[i + 1]));
    }
    return new Fix("Write this", settings);
  }

  private static Corrections.Corrected corrected(
      String url, Properties info, Function<JdbcConfiguration, CheckResult> check) {
    return corrected(url, info, true, check);
  }

  private static Corrections.Corrected corrected(
      String url,
      Properties info,
      boolean serverPrepare,
      Function<JdbcConfiguration, CheckResult> check) {
    return Corrections.apply(
        DRIVER, url, info, Corrections.decide(DRIVER, url, info, serverPrepare, check));
  }

  private static Corrections.Corrected mysql(
      Properties info, Function<JdbcConfiguration, CheckResult> check) {
    return corrected(
        "jdbc:mysql://db/shop?user=u&password=hunter2&cachePrepStmts=false", info, check);
  }

  @Test
  void writesTheFixIntoTheUrlAndSaysSoWithoutTheSecret() {
    Corrections.Corrected corrected =
        mysql(
            new Properties(), finds(finding(Severity.WARNING, "X", fix("cachePrepStmts", "true"))));

    assertThat(corrected.url())
        .isEqualTo("jdbc:mysql://db/shop?user=u&password=hunter2&cachePrepStmts=true");
    assertThat(corrected.changes()).hasSize(1);
    assertThat(corrected.changes().get(0))
        .startsWith("cachePrepStmts from false to true in jdbc:mysql://db/shop")
        .doesNotContain("hunter2");
  }

  @Test
  void writesTheFixWhereThePropertiesWinAndLeavesTheirOwnerHis() {
    Properties info = new Properties();
    info.setProperty("prepStmtCacheSize", "5");
    Corrections.Corrected corrected =
        mysql(info, finds(finding(Severity.WARNING, "X", fix("prepStmtCacheSize", "250"))));

    assertThat(corrected.properties()).containsEntry("prepStmtCacheSize", "250");
    assertThat(corrected.url()).doesNotContain("prepStmtCacheSize");
    assertThat(info).containsEntry("prepStmtCacheSize", "5");
  }

  @Test
  void appliesNoFixThatAlsoChangesWhatIsNotListed() {
    for (Fix refused :
        List.of(
            fix("rewriteBatchedStatements", "true"),
            fix("cachePrepStmts", "true", "useConfigs", "maxPerformance"),
            fix("cachePrepStmts", ""),
            fix("sslMode", "DISABLED"))) {
      Properties info = new Properties();
      Corrections.Corrected corrected = mysql(info, finds(finding(Severity.ERROR, "X", refused)));
      assertThat(corrected.changes()).as(refused.describe()).isEmpty();
      assertThat(corrected.properties()).isSameAs(info);
    }
  }

  /**
   * The version of a driver that does not tell it may be one that server-side prepare endangers.
   */
  @Test
  void doesNotSwitchServerSidePrepareOnForADriverOfUnknownVersion() {
    Corrections.Corrected corrected =
        mysql(
            new Properties(),
            finds(
                finding(
                    Severity.WARNING,
                    "X",
                    fix("useServerPrepStmts", "true", "cachePrepStmts", "true"))));

    assertThat(corrected.changes()).isEmpty();
  }

  /** Its binary protocol changes digits and types of results. */
  @ParameterizedTest
  @ValueSource(
      strings = {"cachePrepStmts=true", "prepStmtCacheSize=250", "prepStmtCacheSqlLimit=2048"})
  void leavesTheCacheOfServerSidePrepareAloneWithoutConsent(String setting) {
    String[] pair = setting.split("=", -1);
    Function<JdbcConfiguration, CheckResult> check =
        finds(finding(Severity.WARNING, "X", fix(pair[0], pair[1])));

    for (String url : List.of("jdbc:mysql://db/", "jdbc:mysql://db/?useServerPrepStmts=false")) {
      assertThat(corrected(url, new Properties(), false, check).changes()).isEmpty();
      assertThat(corrected(url, new Properties(), true, check).changes()).hasSize(1);
    }
  }

  @Test
  void completesTheCacheOfServerSidePrepareThatIsOnWithoutConsent() {
    Function<JdbcConfiguration, CheckResult> check =
        finds(finding(Severity.WARNING, "X", fix("cachePrepStmts", "true")));

    assertThat(
            corrected("jdbc:mysql://db/?useServerPrepStmts=true", new Properties(), false, check)
                .url())
        .isEqualTo("jdbc:mysql://db/?useServerPrepStmts=true&cachePrepStmts=true");
    assertThat(
            corrected(
                    "jdbc:mysql://(host=a,useServerPrepStmts=true),b/",
                    new Properties(),
                    false,
                    check)
                .changes())
        .hasSize(1);
  }

  @Test
  void neverOverwritesWhatSomebodyWroteOfReadOnlyConnections() {
    Function<JdbcConfiguration, CheckResult> check =
        finds(finding(Severity.ERROR, "X", fix("readOnlyPropagatesToServer", "false")));
    Properties info = new Properties();
    info.setProperty("readOnlyPropagatesToServer", "true");

    assertThat(mysql(new Properties(), check).changes()).hasSize(1);
    assertThat(mysql(info, check).changes()).isEmpty();
    assertThat(
            corrected(
                    "jdbc:mysql://db/shop?readOnlyPropagatesToServer=true", new Properties(), check)
                .changes())
        .isEmpty();
  }

  @Test
  void changesNothingWhereTheOutcomeHasAnErrorThatWasNotThere() {
    Finding harmless = finding(Severity.WARNING, "X", fix("cachePrepStmts", "true"));
    Function<JdbcConfiguration, CheckResult> check =
        configuration ->
            JdbcFacts.resolve(configuration).settings().isTrue("cachePrepStmts")
                ? finds(finding(Severity.ERROR, "Y", Fix.of("Undo it"))).apply(configuration)
                : finds(harmless).apply(configuration);

    assertThat(mysql(new Properties(), check).changes()).isEmpty();
  }

  /** MariaDB's driver takes the URL's, others the property. */
  @Test
  void writesWhereverTheSettingStandsIfItStandsTwice() {
    Properties info = new Properties();
    info.setProperty("cachePrepStmts", "false");
    Corrections.Corrected corrected =
        corrected(
            "jdbc:mariadb://db/shop?cachePrepStmts=false",
            info,
            finds(finding(Severity.WARNING, "X", fix("cachePrepStmts", "true"))));

    assertThat(corrected.url()).isEqualTo("jdbc:mariadb://db/shop?cachePrepStmts=true");
    assertThat(corrected.properties()).containsEntry("cachePrepStmts", "true");
  }

  @Test
  void changesNothingWhereTheSettingWouldNotBeInEffect() {
    // Connector/J reads it as true: what would be in effect is not what the fix says.
    Corrections.Corrected corrected =
        mysql(
            new Properties(), finds(finding(Severity.WARNING, "X", fix("cachePrepStmts", "yes"))));

    assertThat(corrected.changes()).isEmpty();
  }

  @Test
  void changesNothingWhereTheSettingIsRightAlready() {
    Corrections.Corrected corrected =
        mysql(new Properties(), finds(finding(Severity.NOTE, "X", fix("cachePrepStmts", "false"))));

    assertThat(corrected.changes()).isEmpty();
    assertThat(corrected(URL, new Properties(), finds()).url()).isEqualTo(URL);
  }
}
