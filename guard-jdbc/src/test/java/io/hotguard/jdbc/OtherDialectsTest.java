/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.PropertyTable;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.SettingOrigin;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts of the dialects for pgjdbc, SQL Server, Oracle and H2 that no driver can confirm. */
final class OtherDialectsTest {
  private static final String SECRET = "Xq7Zk9";

  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://u:Xq7Zk9@h:5432/db",
        "jdbc:postgresql://u:Xq7Zk9@h/db",
        "jdbc:postgresql://h/db;password=Xq7Zk9",
        "jdbc:postgresql:db;password=Xq7Zk9?user=u",
        "jdbc:postgresql://h/db?PASSWORD=Xq7Zk9",
        "jdbc:postgresql://h/db?password=Xq7Zk9&sslpassword=Xq7Zk9",
        "JDBC:postgresql://h/db?password=Xq7Zk9",
        "jdbc:sqlserver://sa:Xq7Zk9@h:1433;databaseName=db",
        "jdbc:sqlserver://h?password=Xq7Zk9",
        "jdbc:sqlserver://h;Password={Xq7Zk9}",
        "jdbc:sqlserver://h;pwd=Xq7Zk9",
        "jdbc:sqlserver://h;clientKeyPassword=Xq7Zk9;keyStoreSecret=Xq7Zk9;accessToken=Xq7Zk9",
        "jdbc:sqlserver://h;password={Xq7Zk9",
        "jdbc:oracle:thin:scott/Xq7Zk9@h:1521/s",
        "jdbc:oracle:thin:scott/Xq7Zk9",
        "jdbc:oracle:thin:\"scott\"/\"a@Xq7Zk9\"@h:1521/s",
        "jdbc:oracle:thin:@h/s?keystore_password=Xq7Zk9&wallet_password=Xq7Zk9",
        "jdbc:oracle:thin:@h/s?a=\"x&password=Xq7Zk9",
        "jdbc:oracle:thin:@alias;password=Xq7Zk9",
        "jdbc:h2:mem:x;PASSWORD=Xq7Zk9",
        "jdbc:h2:mem:x;CIPHER=AES;PASSWORD=Xq7Zk9 Xq7Zk9",
        "jdbc:h2:mem:x?password=Xq7Zk9",
        "jdbc:h2:mem:x;MODE=a\\;password=Xq7Zk9",
        "jdbc:h2:mem:x;INIT=CREATE USER A PASSWORD 'Xq7Zk9'",
        "jdbc:h2:tcp://sa:Xq7Zk9@h/x"
      })
  void showsNoPassword(String url) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.builder(url).build());

    assertThat(facts.toString()).doesNotContain(SECRET);
    assertThat(facts.database()).doesNotContain(SECRET);
    assertThat(facts.hosts().toString()).doesNotContain(SECRET);
    assertThat(facts.refusals().toString()).doesNotContain(SECRET);
    assertThat(facts.url().text()).isEqualTo(url);
    for (JdbcHost host : facts.hosts()) {
      assertThat(host.settings().all().toString()).doesNotContain(SECRET);
    }
  }

  /** A placeholder may bring settings with it where it stands last. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:postgresql://${hosts}",
        "jdbc:postgresql:${db}",
        "jdbc:sqlserver://${server}",
        "jdbc:oracle:thin:@${tns}",
        "jdbc:h2:${db}",
        "jdbc:h2:mem:x;${more}=1"
      })
  void isOpenWhereAPlaceholderMayHoldSettings(String url) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.builder(url).build());

    assertThat(facts.isOpen()).isTrue();
  }

  @Test
  void keepsPlaceholdersInHostsAndValues() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder(
                    "jdbc:postgresql://${host:db}:${port}/${name}?prepareThreshold=${threshold:5}")
                .build());

    assertThat(facts.isAccepted()).isTrue();
    assertThat(facts.database()).isEqualTo("${name}");
    assertThat(facts.hosts()).hasSize(1);
    assertThat(facts.hosts().get(0).name()).isEqualTo("${host:db}");
    assertThat(facts.settings().find("prepareThreshold").orElseThrow().hasPlaceholder()).isTrue();
    assertThat(facts.settings().number("prepareThreshold")).isEmpty();
  }

  /** The keys that people carry from one driver to another are unknown, and known elsewhere. */
  @Test
  void tablesTellWhoseAKeyIs() {
    assertThat(unknown("jdbc:postgresql://h/db?multiStatements=true&useConfigs=maxPerformance"))
        .containsExactly("multiStatements", "useConfigs");
    assertThat(unknown("jdbc:sqlserver://h;useConfigs=x")).hasSize(1);
    assertThat(PropertyTable.of(DriverFamily.MYSQL).find("useConfigs")).isPresent();
    assertThat(PropertyTable.of(DriverFamily.MYSQL).find("multiStatements")).isEmpty();
  }

  private static List<String> unknown(String url) {
    return JdbcFacts.resolve(JdbcConfiguration.builder(url).build()).settings().unknown().stream()
        .map(Setting::name)
        .toList();
  }

  @Test
  void pgjdbcPrefersTheUrlToProperties() {
    JdbcFacts facts =
        JdbcFacts.resolve(
            JdbcConfiguration.builder("jdbc:postgresql://h/db?socketTimeout=5")
                .properties(Map.of("socketTimeout", "9"))
                .build());

    Setting timeout = facts.settings().find("socketTimeout").orElseThrow();
    assertThat(timeout.value()).isEqualTo("5");
    assertThat(timeout.origin()).isEqualTo(SettingOrigin.URL);
    assertThat(timeout.occurrences()).hasSize(2);
    assertThat(timeout.isDuplicate()).isFalse();
  }
}
