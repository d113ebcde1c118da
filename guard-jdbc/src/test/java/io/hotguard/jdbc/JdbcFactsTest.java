/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.text.VersionNumber;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class JdbcFactsTest {

  private static JdbcFacts facts(String url) {
    return JdbcFacts.resolve(JdbcConfiguration.of(url));
  }

  private static Setting setting(JdbcFacts facts, String name) {
    return facts.settings().find(name).orElseThrow();
  }

  @Test
  void takesAPropertyThatOverridesTheUrlForNoDuplicate() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:mysql://H/D?useSSL=true")
                .properties(Map.of("useSSL", "false"))
                .build());

    assertThat(setting(facts, "useSSL").occurrences()).hasSize(2);
    assertThat(setting(facts, "useSSL").isTrue()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "mysql://h/d", "jdbc", "http://h/?jdbc:mysql:", " jdbc:mysql://h/d"})
  void rejectsWhatIsNoJdbcUrl(String text) {
    assertThatThrownBy(() -> facts(text))
        .isInstanceOf(JdbcUrlException.class)
        .hasMessage("not a JDBC URL: it must start with jdbc:");
  }

  @Test
  void rejectsAVeryLongText() {
    assertThatThrownBy(() -> facts("jdbc:mysql://h/" + "x".repeat(1 << 14)))
        .isInstanceOf(JdbcUrlException.class)
        .hasMessageContaining("16384");
  }

  @Test
  void readsUrlsOfUnknownDrivers() {
    JdbcFacts facts = facts("jdbc:acme://h/d?a=1&password=secret");

    assertThat(facts.family()).isEqualTo(DriverFamily.OTHER);
    assertThat(facts.settings().unknown()).isEmpty();
    assertThat(facts.settings().value("a")).isEqualTo(Optional.of("1"));
    assertThat(facts.url().masked()).isEqualTo("jdbc:acme://h/d?a=1&password=***");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:oracle:thin:scott/t1ger-secret, scott, scott",
    "jdbc:mysql://h/d?user=r00t-user&password=s3cret-word, r00t-user s3cret-word, r00t-user ***"
  })
  void masksItsSecretsInOtherTexts(String url, String text, String masked) {
    assertThat(facts(url).mask().apply(text)).isEqualTo(masked);
  }

  @Test
  void goesByTheVersionThatIsKnown() {
    JdbcConfiguration old =
        JdbcConfiguration.builder("jdbc:mysql://h/d")
            .driverVersion(VersionNumber.of("5.1.49"))
            .build();

    assertThat(JdbcFacts.resolve(old).settings().find("sslMode")).isEmpty();
    assertThat(facts("jdbc:mysql://h/d").settings().find("sslMode")).isPresent();
    assertThat(JdbcFacts.resolve(old).settings().find("useLegacyDatetimeCode")).isPresent();
    assertThat(facts("jdbc:mysql://h/d").settings().find("useLegacyDatetimeCode")).isEmpty();
    assertThat(facts("jdbc:mysql://h/d").assumedVersion()).isEqualTo(DriverFamily.MYSQL.newest());
    assertThat(facts("jdbc:mysql://h/d").driverVersion()).isEmpty();
  }

  @Test
  void findsASettingUnderEachOfItsNames() {
    JdbcFacts facts = facts("jdbc:mysql://H/D?enabledTLSProtocols=TLSv1.2");

    assertThat(setting(facts, "enabledTLSProtocols")).isSameAs(setting(facts, "tlsVersions"));
  }
}
