/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class JdbcHostTest {
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
