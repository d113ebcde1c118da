/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.Refusal.Kind;
import io.hotguard.jdbc.model.ValueReader.Reading;
import io.hotguard.text.VersionNumber;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The words of the model, and what it knows of drivers, pools and servers. */
final class VocabularyTest {

  @ParameterizedTest
  @CsvSource({
    "MYSQL, mysql, MySQL Connector/J, 26.10.0",
    "MARIADB, mariadb, MariaDB Connector/J, 4.0.0",
    "POSTGRESQL, postgresql, pgjdbc, 42.7.14",
    "SQLSERVER, sqlserver, the SQL Server driver, 13.6.2",
    "ORACLE, oracle, the Oracle driver, 23.26.4",
    "H2, h2, H2, 2.5.252",
    "SQLITE, sqlite, the SQLite driver, 3.54.1",
    "OTHER, other, an unknown driver, 0.0"
  })
  void namesDrivers(DriverFamily family, String id, String label, String newest) {
    assertThat(family.id()).isEqualTo(id);
    assertThat(family.label()).isEqualTo(label);
    assertThat(family.newest()).isEqualTo(VersionNumber.of(newest));
  }

  @ParameterizedTest
  @CsvSource({
    "HIKARICP, hikaricp, HikariCP",
    "DBCP, dbcp, DBCP 1",
    "DBCP2, dbcp2, DBCP 2",
    "DRUID, druid, Druid",
    "TOMCAT, tomcat, the Tomcat pool",
    "C3P0, c3p0, c3p0",
    "AGROAL, agroal, Agroal",
    "UCP, ucp, UCP",
    "VIBUR, vibur, Vibur",
    "OTHER, other, an unknown pool"
  })
  void namesPools(PoolKind kind, String id, String label) {
    assertThat(kind.id()).isEqualTo(id);
    assertThat(kind.label()).isEqualTo(label);
  }

  @Test
  void namesOrigins() {
    assertThat(SettingOrigin.values())
        .extracting(SettingOrigin::label)
        .containsExactly(
            "the URL's host part",
            "the connection properties",
            "the pool's driver properties",
            "the URL",
            "a bundle of the driver",
            "other settings",
            "the default");
  }

  @ParameterizedTest
  @EnumSource
  void readsTypesInLowerCase(ValueType type) {
    assertThat(ValueType.of(type.name().toLowerCase(Locale.ROOT))).isEqualTo(type);
  }

  @Test
  void parsesWholeNumbersOnly() {
    assertThat(Numbers.parse(" 12 ")).hasValue(12);
    assertThat(Numbers.parse("-3000000000")).hasValue(-3_000_000_000L);
    assertThat(Numbers.parse(null)).isEmpty();
    assertThat(Numbers.parse("")).isEmpty();
    assertThat(Numbers.parse("1.5")).isEmpty();
  }

  @Test
  void readsVariablesOfTheServer() {
    ServerFacts facts =
        new ServerFacts(ServerKind.MYSQL, null, Map.of("wait_timeout", "60", "sql_mode", "ANSI"));

    assertThat(facts.number("wait_timeout")).hasValue(60);
    assertThat(facts.number("sql_mode")).isEmpty();
    assertThat(facts.number("max_connections")).isEmpty();
    assertThat(facts.variables()).containsOnlyKeys("sql_mode", "wait_timeout");
  }

  @Test
  void sortsRefusalsByPlaceKindAndSubject() {
    Refusal first = new Refusal(Kind.BAD_VALUE, "a", "x", 1);

    assertThat(first).isEqualByComparingTo(new Refusal(Kind.BAD_VALUE, "a", "x", 1));
    for (Refusal later :
        List.of(
            new Refusal(Kind.MALFORMED, "a", "x", 2),
            new Refusal(Kind.UNSUPPORTED, "a", "x", 1),
            new Refusal(Kind.BAD_VALUE, "b", "x", 1),
            new Refusal(Kind.BAD_VALUE, "a", "y", 1))) {
      assertThat(first).isLessThan(later);
      assertThat(later).isGreaterThan(first);
    }
  }

  @Test
  void knowsTheDriversOfAKey() {
    assertThat(KnownProperties.knowing("rewriteBatchedStatements"))
        .containsExactly(DriverFamily.MYSQL, DriverFamily.MARIADB);
    assertThat(KnownProperties.knowing("useConfigs")).containsExactly(DriverFamily.MYSQL);
    assertThat(KnownProperties.knowing("noSuchKey")).isEmpty();
    assertThat(KnownProperties.inAnyVersion(DriverFamily.MYSQL, "useConfigs")).isPresent();
    assertThat(KnownProperties.inAnyVersion(DriverFamily.H2, "useConfigs")).isEmpty();
  }

  @Test
  void knowsTheLaterNameOfAKey() {
    assertThat(KnownProperties.laterName(DriverFamily.MYSQL, "enabledTLSProtocols"))
        .contains("tlsVersions");
    assertThat(KnownProperties.laterName(DriverFamily.MYSQL, "useConfigs")).isEmpty();
    assertThat(KnownProperties.laterName(DriverFamily.SQLSERVER, "database")).isEmpty();
  }

  @Test
  void cutsALongValueInARefusal() {
    String longest = "x".repeat(60);

    assertThat(Reading.notAllowed(longest, "must be short").refusal())
        .isEqualTo("'" + longest + "': must be short");
    assertThat(Reading.notAllowed(longest + "y", "must be short"))
        .isEqualTo(new Reading(longest + "y", "'" + longest + "...': must be short"));
    assertThat(Reading.of("v")).isEqualTo(new Reading("v", null)).hasToString("accepted");
    assertThat(Reading.refused("v", "r")).isEqualTo(new Reading("v", "r")).hasToString("refused");
  }
}
