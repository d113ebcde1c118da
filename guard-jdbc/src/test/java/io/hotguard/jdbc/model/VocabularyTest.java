/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The words of the model, and what it knows of drivers, pools and servers. */
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
    assertThat(PropertyTable.inAnyVersion(DriverFamily.MYSQL, "useConfigs")).isPresent();
    assertThat(PropertyTable.inAnyVersion(DriverFamily.H2, "useConfigs")).isEmpty();
  }

  @Test
  void knowsTheLaterNameOfAKey() {
    assertThat(PropertyTable.laterName(DriverFamily.MYSQL, "enabledTLSProtocols"))
        .contains("tlsVersions");
    assertThat(PropertyTable.laterName(DriverFamily.MYSQL, "useConfigs")).isEmpty();
    assertThat(PropertyTable.laterName(DriverFamily.SQLSERVER, "database")).isEmpty();
  }
}
