/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.jdbc.servers.IsolatedDriver;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Oracle's driver takes settings from files that a URL names: what is not in the URL may be there.
 * A number that it cannot read tells that it read a setting.
 */
final class OracleFilesTest {
  private static final RuleCatalog RULES = RuleCatalog.of(List.of(new JdbcRuleProvider()));
  private static final String BAD = "oracle.jdbc.defaultRowPrefetch";
  private static final String SERVER = "jdbc:oracle:thin:@//127.0.0.1:1/shop";
  private static final String NEWEST = "ojdbc11-23.26.4.0.0";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"ojdbc8-19.29.0.0", "ojdbc11-21.24.0.0", NEWEST})
  void takesSettingsOfNamedFiles(String release) throws IOException {
    Path file = Files.writeString(folder.resolve("ojdbc.properties"), BAD + "=x\n");
    for (String setting :
        new String[] {
          "oracle.jdbc.config.file=" + file, "TNS_ADMIN=" + folder, "oracle.net.tns_admin=" + folder
        }) {
      String url = SERVER + "?" + setting;
      assertThat(answer(release, url)).contains("defaultRowPrefetch");
      assertThat(facts(release, url).isOpen()).as(url).isTrue();
    }
    assertThat(answer(release, SERVER)).doesNotContain("defaultRowPrefetch");
    JdbcFacts second = facts(release, SERVER + "?" + BAD + "=7");
    assertThat(second.settings().value("defaultRowPrefetch")).contains("7");
    assertThat(RULES.check(second).findings())
        .extracting(Finding::rule)
        .doesNotContain("UnknownDriverProperty");
    assertThat(facts(release, SERVER).isOpen()).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "u/p"})
  void takesEverythingOfAConfiguration(String user) throws IOException {
    String url = "jdbc:oracle:thin:" + user + "@config-file://" + folder.resolve("shop.json");
    write("");
    assertThat(answer(NEWEST, url)).contains("127.0.0.1").doesNotContain(BAD);
    assertThat(answer(NEWEST, url + "?" + BAD + "=x")).contains("127.0.0.1").doesNotContain(BAD);
    write(",\"jdbc\":{\"" + BAD + "\":\"x\"}");
    assertThat(answer(NEWEST, url)).contains(BAD);

    JdbcFacts facts = facts(NEWEST, url + "?" + BAD + "=x");
    assertThat(facts.isOpen()).isTrue();
    assertThat(facts.isAccepted()).isTrue();
    assertThat(facts.settings().isGiven("defaultRowPrefetch")).isFalse();
    assertThat(facts.url().with("oracle.jdbc.ReadTimeout", "1")).isSameAs(facts.url());
    assertThat(facts("ojdbc11-21.24.0.0", url).isOpen()).isFalse();
  }

  /** The driver looks for a configuration before it looks at its own kind. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "jdbc:oracle:THIN:@config-file://",
        "jdbc:oracle:sharding:@CONFIG-file://",
        "JDBC:ORACLE:thin:@config-file://"
      })
  void readsAConfigurationForEachKind(String beginning) throws IOException {
    write("");
    String url = beginning + folder.resolve("shop.json");
    assertThat(answer(NEWEST, url)).contains("127.0.0.1");
    assertThat(facts(NEWEST, url).isAccepted()).isTrue();
    assertThat(facts(NEWEST, url + "?a=b=c").isAccepted()).isTrue();
  }

  /** No configuration is named so, and no user with such a password may ask for one. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:oracle:thin:@config-my-file:///shop.json?defaultRowPrefetch=x, Property is",
    "jdbc:oracle:thin:u/p-w@config-file:///shop.json, ORA-17067"
  })
  void readsNoOtherFormAsAConfiguration(String url, String answer) {
    assertThat(answer(NEWEST, url)).contains(answer);
    assertThat(facts(NEWEST, url.replaceFirst("\\?.*", "")).isOpen()).isFalse();
  }

  @Test
  void readsNoFileOfAnAliasInPropertiesOrOfAnEmptyName() {
    assertThat(facts(NEWEST, SERVER + "?TNS_ADMIN=").isOpen()).isFalse();
    assertThat(
            JdbcFacts.resolve(
                    JdbcConfiguration.builder(SERVER).properties(Map.of("TNS_ADMIN", "/x")).build())
                .isOpen())
        .isFalse();
    assertThat(
            JdbcFacts.resolve(
                    JdbcConfiguration.builder(SERVER)
                        .properties(Map.of("oracle.net.tns_admin", "/x"))
                        .build())
                .isOpen())
        .isTrue();
  }

  @Test
  void hidesTheSecretsOfAConfiguration() {
    String url = "jdbc:oracle:thin:@config-https://user:secret@host/x?password=Xq7&Zk9=1";
    JdbcFacts facts = facts(NEWEST, url);

    assertThat(facts.url().masked()).doesNotContain("secret", "Xq7", "Zk9");
    assertThat(facts.database()).doesNotContain("secret", "Xq7", "Zk9");
    assertThat(RULES.check(facts).findings()).extracting(Finding::rule).contains("PasswordInUrl");
  }

  @ParameterizedTest
  @ValueSource(strings = {"sig", "X-Amz-Signature"})
  void hidesTheSignatureOfALink(String key) {
    String url = "jdbc:oracle:thin:@config-https://host/x?" + key + "=Xq7";

    assertThat(facts(NEWEST, url).url().masked()).endsWith("?" + key + "=***");
    assertThat(RULES.check(facts(NEWEST, url)).findings())
        .extracting(Finding::rule)
        .contains("PasswordInUrl");
  }

  private void write(String settings) throws IOException {
    String server =
        "(description=(address=(protocol=tcp)(host=127.0.0.1)(port=1))"
            + "(connect_data=(service_name=s)))";
    Files.writeString(
        folder.resolve("shop.json"), "{\"connect_descriptor\":\"" + server + "\"" + settings + "}");
  }

  private static String answer(String release, String url) {
    StringBuilder answer = new StringBuilder();
    try (IsolatedDriver driver = IsolatedDriver.load(release, "oracle.jdbc.OracleDriver")) {
      for (Throwable each = catchThrowable(() -> driver.connect(url));
          each != null;
          each = each.getCause()) {
        answer.append(each).append('\n');
      }
    }
    return answer.toString();
  }

  private static JdbcFacts facts(String release, String url) {
    return JdbcFacts.resolve(
        JdbcConfiguration.builder(url).driverVersion(DriverReleases.version(release)).build());
  }
}
