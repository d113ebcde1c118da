/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.Occurrence;
import io.hotguard.jdbc.model.PoolKind;
import io.hotguard.jdbc.model.Refusal;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import io.hotguard.text.VersionNumber;
import java.util.List;
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
  void saysWhereAValueComesFrom() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(
                    "jdbc:mysql://(host=h,connectTimeout=1)/d?useConfigs=maxPerformance&socketTimeout=2&useSSL=false")
                .properties(Map.of("tcpKeepAlive", "true"))
                .pool(
                    PoolSettings.of(
                        PoolKind.HIKARICP,
                        "orders",
                        Map.of(),
                        Map.of("useServerPrepStmts", "true")))
                .build());

    assertThat(
            List.of(
                setting(facts, "connectTimeout").origin(),
                setting(facts, "socketTimeout").origin(),
                setting(facts, "tcpKeepAlive").origin(),
                setting(facts, "useServerPrepStmts").origin(),
                setting(facts, "cachePrepStmts").origin(),
                setting(facts, "sslMode").origin(),
                setting(facts, "prepStmtCacheSize").origin()))
        .containsExactly(
            SettingOrigin.HOST,
            SettingOrigin.URL,
            SettingOrigin.PROPERTIES,
            SettingOrigin.POOL,
            SettingOrigin.BUNDLE,
            SettingOrigin.DERIVED,
            SettingOrigin.DEFAULT);
    assertThat(facts.settings().given())
        .extracting(Setting::name)
        .contains("connectTimeout", "useConfigs")
        .doesNotContain("cachePrepStmts", "sslMode", "prepStmtCacheSize");
  }

  /** MariaDB's driver fills its pool unless a setting says otherwise. */
  @Test
  void derivesTheLeastPoolSizeFromTheGreatestIfThatIsWritten() {
    Setting derived = setting(facts("jdbc:mariadb://h/d?maxPoolSize=4"), "minPoolSize");
    Setting standard = setting(facts("jdbc:mariadb://h/d"), "minPoolSize");

    assertThat(derived.value()).isEqualTo("4");
    assertThat(derived.origin()).isEqualTo(SettingOrigin.DERIVED);
    assertThat(standard.origin()).isEqualTo(SettingOrigin.DEFAULT);
  }

  @Test
  void listsTheLosersOfADuplicateToo() {
    JdbcFacts facts =
        facts("jdbc:mysql://H/D?sessionVariables=wait_timeout=28800&sessionVariables=a=1");

    Setting variables = setting(facts, "sessionVariables");
    assertThat(variables.value()).isEqualTo("a=1");
    assertThat(variables.isDuplicate()).isTrue();
    assertThat(variables.occurrences())
        .extracting(Occurrence::value, Occurrence::wins, Occurrence::offset)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple("wait_timeout=28800", false, 17),
            org.assertj.core.groups.Tuple.tuple("a=1", true, 53));
  }

  @Test
  void takesAPropertyThatOverridesTheUrlForNoDuplicate() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:mysql://H/D?useSSL=true")
                .properties(Map.of("useSSL", "false"))
                .build());

    assertThat(setting(facts, "useSSL").occurrences()).hasSize(2);
    assertThat(facts.settings().duplicates()).isEmpty();
    assertThat(setting(facts, "useSSL").isTrue()).isFalse();
  }

  @Test
  void readsKeysDecodedAndUnderTheirCanonicalName() {
    JdbcFacts facts =
        facts("jdbc:mysql://H/D?allowLoad%4CocalInfile=yes&enabledTLSProtocols=TLSv1.2&PASSWORD=x");

    assertThat(facts.settings().isTrue("allowLoadLocalInfile")).isTrue();
    assertThat(facts.settings().value("tlsVersions")).isEqualTo(Optional.of("TLSv1.2"));
    assertThat(facts.settings().find("enabledTLSProtocols"))
        .isEqualTo(facts.settings().find("tlsVersions"));
    assertThat(setting(facts, "password").isSecret()).isTrue();
    assertThat(facts.settings().unknown()).isEmpty();
  }

  @Test
  void keepsWhatTheDriverDoesNotKnow() {
    JdbcFacts facts = facts("jdbc:mysql://H/D?multiStatements=true&usessl=true");

    assertThat(facts.settings().unknown())
        .extracting(Setting::name)
        .containsExactly("multiStatements", "usessl");
    assertThat(facts.settings().value("useSSL")).isEqualTo(Optional.of("true"));
    assertThat(facts.settings().isGiven("useSSL")).isFalse();
  }

  @Test
  void seesEachHostsOwnSettings() {
    JdbcFacts facts =
        facts(
            "jdbc:mysql://(host=a,sslMode=REQUIRED),(host=b,sslMode=DISABLED),c/D?sslMode=REQUIRED");

    assertThat(facts.hosts()).extracting(JdbcHost::name).containsExactly("a", "b", "c");
    assertThat(facts.onAnyHost("sslMode"))
        .extracting(Setting::value)
        .containsExactly("REQUIRED", "DISABLED", "REQUIRED");
    assertThat(facts.onAnyHost("useSSL")).hasSize(1);
  }

  @Test
  void normalizesValuesAsTheDriverReadsThem() {
    JdbcFacts facts =
        facts(
            "jdbc:mysql://H/D?cachePrepStmts=YES&connectTimeout=5e3&blobSendChunkSize=2M&sslMode=required");

    assertThat(facts.settings().isTrue("cachePrepStmts")).isTrue();
    assertThat(setting(facts, "cachePrepStmts").text()).isEqualTo("YES");
    assertThat(facts.settings().number("connectTimeout")).hasValue(5000);
    assertThat(facts.settings().number("blobSendChunkSize")).hasValue(2 << 20);
    assertThat(setting(facts, "sslMode").value()).isEqualTo("REQUIRED");
  }

  @Test
  void refusesWhatTheDriverRefuses() {
    JdbcFacts facts = facts("jdbc:mysql://H/D?connectTimeout=soon&useSSL=maybe");

    assertThat(facts.isAccepted()).isFalse();
    assertThat(facts.refusals())
        .extracting(Refusal::kind, Refusal::subject, Refusal::offset)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Refusal.Kind.BAD_VALUE, "connectTimeout", 17),
            org.assertj.core.groups.Tuple.tuple(Refusal.Kind.BAD_VALUE, "useSSL", 37));
    assertThat(setting(facts, "useSSL").isRefused()).isTrue();
  }

  @Test
  void givesRefusedUrlsTheDefaults() {
    JdbcFacts facts = facts("jdbc:mysql://h:port/d?useSSL=false");

    assertThat(facts.hosts()).isEmpty();
    assertThat(facts.refusals()).extracting(Refusal::kind).containsExactly(Refusal.Kind.MALFORMED);
    assertThat(facts.settings().isTrue("useSSL")).isTrue();
    assertThat(facts.isOpen()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://${DB_HOST:localhost}:${DB_PORT:3306}/${DB_NAME}?useSSL=${SSL:false}&password=${PW:a&b?c#d}",
        "jdbc:mysql://${HOST}/db?useSSL=${SSL}&password=${PW}",
        "jdbc:mysql://h/${DB:${OTHER:x}}?useSSL=${SSL}&password=${PW}"
      })
  void parsesPlaceholders(String url) {
    JdbcFacts facts = facts(url);

    assertThat(facts.refusals()).isEmpty();
    assertThat(facts.hosts()).hasSize(1);
    assertThat(setting(facts, "useSSL").hasPlaceholder()).isTrue();
    assertThat(setting(facts, "password").hasPlaceholder()).isTrue();
    assertThat(facts.settings().value("useSSL")).isEmpty();
    assertThat(facts.settings().given()).hasSize(2);
    assertThat(facts.isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:mysql://h/d?${PARAMS}",
        "jdbc:mysql://h/d?useSSL=true&${PARAMS}",
        "jdbc:mysql://${HOST_AND_MORE}",
        "jdbc:mariadb://h/d?${PARAMS}",
        "${JDBC_URL}",
        "jdbc:mysql://h/d?useConfigs=${CONFIGS}",
        "jdbc:mysql://h/d?propertiesTransform=com.acme.Transform"
      })
  void knowsThatSettingsMayBeMissing(String url) {
    assertThat(facts(url).isOpen()).isTrue();
  }

  @Test
  void keepsTheTextOfAPlaceholderInHosts() {
    JdbcHost host = facts("jdbc:mysql://${HOST}:${PORT}/d").hosts().get(0);

    assertThat(host.name()).isEqualTo("${HOST}");
  }

  @ParameterizedTest
  @CsvSource({
    "jdbc:p6spy:mysql://h/d?useSSL=true, p6spy, MYSQL, useSSL",
    "jdbc:log4jdbc:mysql://h/d?useSSL=true, log4jdbc, MYSQL, useSSL",
    "jdbc:aws-wrapper:mysql://h/d?useSSL=true, aws-wrapper, MYSQL, useSSL",
    "jdbc:tracing:mysql://h/d?useSSL=true, tracing, MYSQL, useSSL",
    "jdbc:otel:mariadb://h/d?useCompression=true, otel, MARIADB, useCompression",
    "jdbc:tc:mysql:8.0.36:///d?useSSL=true, tc, MYSQL, useSSL",
    "jdbc:tc:mysql:///d?useSSL=true, tc, MYSQL, useSSL",
    "jdbc:tc:tidb:v8.1://h/d?useSSL=true, tc, MYSQL, useSSL",
    "jdbc-secretsmanager:mysql://h/d?useSSL=true, jdbc-secretsmanager, MYSQL, useSSL",
    "jdbc:tidb://h/d?useSSL=true, tidb, MYSQL, useSSL",
    "jdbc:hotguard:mysql://h/d?useSSL=true, hotguard, MYSQL, useSSL"
  })
  void looksBehindWrappers(String url, String wrapper, DriverFamily family, String key) {
    JdbcFacts facts = facts(url);

    assertThat(facts.wrappers()).containsExactly(wrapper);
    assertThat(facts.family()).isEqualTo(family);
    assertThat(facts.refusals()).isEmpty();
    assertThat(facts.settings().isTrue(key)).isTrue();
    assertThat(setting(facts, key).occurrences().get(0).offset()).isEqualTo(url.indexOf(key));
  }

  @Test
  void looksBehindSeveralWrappers() {
    JdbcFacts facts = facts("jdbc:p6spy:tc:mysql:8://h/d?TC_DAEMON=true&useSSL=true");

    assertThat(facts.wrappers()).containsExactly("p6spy", "tc");
    assertThat(facts.settings().given())
        .extracting(Setting::name)
        .containsExactly("TC_DAEMON", "useSSL");
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
}
