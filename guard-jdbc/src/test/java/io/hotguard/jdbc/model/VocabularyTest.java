/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The words of the model, what it knows of drivers, and hosts and placeholders. */
final class VocabularyTest {

  @Test
  void parsesWholeNumbersOnly() {
    assertThat(Setting.parsed(" 12 ")).hasValue(12);
    assertThat(Setting.parsed("-3000000000")).hasValue(-3_000_000_000L);
    assertThat(Setting.parsed(null)).isEmpty();
    assertThat(Setting.parsed("")).isEmpty();
    assertThat(Setting.parsed("1.5")).isEmpty();
  }

  @Test
  void knowsTheDriversOfAKey() {
    assertThat(PropertyTable.knowing("rewriteBatchedStatements"))
        .containsExactly(DriverFamily.MYSQL, DriverFamily.MARIADB);
    assertThat(PropertyTable.knowing("useConfigs")).containsExactly(DriverFamily.MYSQL);
    assertThat(PropertyTable.knowing("noSuchKey")).isEmpty();
    assertThat(PropertyTable.of(DriverFamily.MYSQL).find("useConfigs")).isPresent();
    assertThat(PropertyTable.of(DriverFamily.H2).find("useConfigs")).isEmpty();
  }

  @Test
  void knowsTheLaterNameOfAKey() {
    assertThat(PropertyTable.laterName(DriverFamily.MYSQL, "enabledTLSProtocols"))
        .contains("tlsVersions");
    assertThat(PropertyTable.laterName(DriverFamily.MYSQL, "useConfigs")).isEmpty();
    assertThat(PropertyTable.laterName(DriverFamily.SQLSERVER, "database")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "localhost, true",
    "LOCALHOST, true",
    "127.0.0.1, true",
    "127.1.2.3, true",
    "::1, true",
    "[::1], true",
    "'', true",
    "/run/mysqld.sock, true",
    "db.example.com, false",
    "localhost.example.com, false",
    "10.0.0.1, false",
    "128.0.0.1, false"
  })
  void knowsThisMachine(String name, boolean local) {
    assertThat(new JdbcHost(name, 3306).isLocal()).isEqualTo(local);
  }
}
