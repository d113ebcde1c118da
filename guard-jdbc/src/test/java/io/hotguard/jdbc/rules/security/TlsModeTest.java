/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.text.VersionNumber;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The TLS mode that each driver derives from its settings, by version. */
final class TlsModeTest {

  @ParameterizedTest
  @CsvSource({
    "5.1.49, '', OFFERED",
    "5.1.49, useSSL=true, OFFERED",
    "5.1.49, useSSL=false, OFF",
    "5.1.49, useSSL=true&verifyServerCertificate=true, OFFERED",
    "5.1.49, useSSL=true&requireSSL=true, ENFORCED",
    "5.1.49, useSSL=${tls}, UNKNOWN",
    "8.4.0, '', OFFERED",
    "8.4.0, useSSL=true, OFFERED",
    "8.4.0, useSSL=false, OFF",
    "8.4.0, useSSL=false&sslMode=REQUIRED, ENFORCED",
    "8.4.0, useSSL=true&requireSSL=true, ENFORCED",
    "8.4.0, useSSL=true&verifyServerCertificate=true, ENFORCED",
    "8.4.0, sslMode=disabled, OFF",
    "8.4.0, sslMode=verify_identity, ENFORCED",
    "8.4.0, sslMode=${tls}, UNKNOWN",
    "8.4.0, socketFactory=com.acme.Tunnel, UNKNOWN"
  })
  void readsConnectorJ(String version, String settings, TlsMode mode) {
    assertThat(mode("jdbc:mysql://db.example.com/shop?" + settings, version)).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource({
    "3.5.11, '', OFF",
    "3.5.11, sslMode=trust, ENFORCED",
    "3.5.11, SSLMODE=verify-full, ENFORCED",
    "3.5.11, useSsl=true, ENFORCED",
    "4.0.0, '', ENFORCED",
    "4.0.0, sslMode=disable, OFF"
  })
  void readsMariadb(String version, String settings, TlsMode mode) {
    assertThat(mode("jdbc:mariadb://db.example.com/shop?" + settings, version)).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource({
    "'', OFFERED",
    "sslmode=disable, OFF",
    "sslmode=allow, OFFERED",
    "sslmode=prefer, OFFERED",
    "sslmode=require, ENFORCED",
    "ssl=true, ENFORCED",
    "ssl=true&sslmode=prefer, OFFERED",
    "ssl=false, OFFERED",
    "ssl=${tls}, UNKNOWN",
    "gssEncMode=require, ENFORCED",
    "gssEncMode=prefer, OFFERED"
  })
  void readsPgjdbc(String settings, TlsMode mode) {
    assertThat(mode("jdbc:postgresql://db.example.com/shop?" + settings, "42.7.14"))
        .isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource({
    "'', ENFORCED",
    ";encrypt=false, OFF",
    ";encrypt=optional, OFF",
    ";encrypt=strict, ENFORCED",
    ";encrypt=${tls}, UNKNOWN"
  })
  void readsSqlServers(String settings, TlsMode mode) {
    assertThat(mode("jdbc:sqlserver://db.example.com" + settings, "13.6.2")).isEqualTo(mode);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "db.example.com:1521:xe | OFFERED",
        "db.example.com:1521/shop | OFFERED",
        "//db.example.com:1521/shop?encryption_client=REQUIRED | ENFORCED",
        "//db.example.com:1521/shop?encryption_client=REJECTED | OFF",
        "//db.example.com:1521/shop?encryption_client=${word} | UNKNOWN",
        "tcps://db.example.com:2484/shop | ENFORCED",
        "(DESCRIPTION=(ADDRESS=(PROTOCOL=tcps)(HOST=h)(PORT=2484))) | ENFORCED",
        "(DESCRIPTION=(ADDRESS=(PROTOCOL = TCP)(HOST=h)(PORT=1521))) | OFFERED",
        "(DESCRIPTION=(ADDRESS=(PROTOCOL=tcp)(HOST=h)(PORT=1))(ADDRESS=(PROTOCOL=tcps)(HOST=h)(PORT=2))) | OFFERED",
        "alias?TNS_ADMIN=/etc | UNKNOWN"
      })
  void readsOracles(String server, TlsMode mode) {
    assertThat(mode("jdbc:oracle:thin:@" + server, "23.26.4")).isEqualTo(mode);
  }

  private static TlsMode mode(String url, String version) {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(url).driverVersion(VersionNumber.of(version)).build());
    return TlsMode.of(facts, facts.settings());
  }
}
