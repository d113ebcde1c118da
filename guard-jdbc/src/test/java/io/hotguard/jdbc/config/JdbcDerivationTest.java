/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hotguard.config.CodeSetting;
import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Files and code, the data sources that they describe, and their findings. */
final class JdbcDerivationTest {
  private static final Path CASES = Path.of("src/test/resources/io/hotguard/jdbc/derivations.txt");
  private static final String SECRET = "geheim";
  private static final String CASE = "\n#### ";
  private static final String FILE = "==== ";
  private static final String BEANS = "beans of the application";
  private static final String DERIVED = "----\n";

  /** The rules whose words depend on what a file says beside the URL. */
  private static final Set<String> SHOWN =
      Set.of(
          ("ForeignTestQuery GrowingPool MissingNetworkTimeout NeedlessReadOnlyQuery NeedlessTestQuery OpenSessionInView "
                  + "OversizedPool PasswordInUrl RefusedPoolSize RefusedUrl TestPerBorrow UnboundedPoolWait "
                  + "UnknownDriverProperty UnknownPoolProperty UnrewrittenBatch "
                  + "UntestedConnection WrongTimeUnit")
              .split(" "));

  @TestFactory
  List<DynamicTest> findsTheDataSourcesOfFiles() throws IOException {
    String text = Files.readString(CASES, UTF_8);
    String updated = text;
    List<DynamicTest> tests = new ArrayList<>();
    for (String each : text.substring(text.indexOf(CASE) + CASE.length()).split(CASE, -1)) {
      String given = each.substring(0, each.indexOf(DERIVED) + DERIVED.length());
      String found = given + derived(given);
      updated = updated.replace(CASE + each, CASE + found);
      tests.add(
          DynamicTest.dynamicTest(
              given.lines().findFirst().orElseThrow(),
              () -> {
                assertThat(found.substring(given.length())).doesNotContain(SECRET);
                assertThat(each.stripTrailing()).isEqualTo(found.stripTrailing());
              }));
    }
    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(CASES, updated, UTF_8);
    }
    return tests;
  }

  private static String derived(String given) {
    TreeMap<String, String> files = new TreeMap<>();
    for (String file : given.substring(0, given.indexOf(DERIVED)).split("(?m)^" + FILE, -1)) {
      int end = file.indexOf('\n');
      files.put(file.substring(0, end), file.substring(end + 1));
    }
    List<CodeSetting> beans = new ArrayList<>();
    for (String bean : files.getOrDefault(BEANS, "").lines().toList()) {
      String[] words = bean.split(":", 2);
      beans.add(bean(words[0], words[1].strip()));
    }
    files.remove(BEANS);
    List<ConfigFacts> facts = new ArrayList<>();
    files.forEach(
        (path, text) -> facts.addAll(ConfigFiles.read(path, text.getBytes(UTF_8)).facts()));
    return new JdbcDerivation()
        .derive(ConfigSet.of(facts, beans)).stream()
            .map(JdbcDerivationTest::described)
            .collect(Collectors.joining());
  }

  private static CodeSetting bean(String key, String type) {
    Location.Code place = new Location.Code("acme.Shop", "pool", 0);
    return new CodeSetting(CodeSetting.Kind.BOUND_BEAN, key, type, false, place);
  }

  private static String described(JdbcFacts facts) {
    StringBuilder text = new StringBuilder(facts.location().describe());
    text.append(": ").append(facts.family().label());
    facts.driverVersion().ifPresent(version -> text.append(' ').append(version));
    text.append(' ').append(given(facts.settings().given()));
    facts
        .pool()
        .ifPresent(
            pool ->
                text.append(" in ")
                    .append((pool.kind().label() + ' ' + pool.name()).strip())
                    .append(' ')
                    .append(given(pool.settings().given())));
    text.append(facts.isOpen() ? ", perhaps with more\n" : "\n");
    for (Finding finding : RuleCatalog.load().check(facts).findings()) {
      if (SHOWN.contains(finding.rule())) {
        text.append("  ").append(finding.describe()).append('\n');
      }
    }
    return text.toString();
  }

  private static List<String> given(List<Setting> settings) {
    return settings.stream().map(setting -> setting.name() + "=" + setting.value()).toList();
  }

  private static JdbcFacts ofCode(String url, boolean closed) {
    Location.Code place = new Location.Code("acme.Shop", "open", 7);
    List<JdbcFacts> facts =
        new JdbcDerivation()
            .derive(
                ConfigSet.of(
                    List.of(),
                    List.of(
                        new CodeSetting(CodeSetting.Kind.JDBC_URL, "setUrl", url, closed, place))));
    assertThat(facts).hasSize(1);
    assertThat(facts.get(0).location()).isEqualTo(place);
    return facts.get(0);
  }

  @Test
  void readsUrlsInCode() {
    JdbcFacts facts =
        ofCode("jdbc:mysql://${value}:3306/shop?password=geheim&characterEncoding=latin1", false);

    assertThat(facts.toString()).doesNotContain(SECRET);
    assertThat(RuleCatalog.load().check(facts).findings())
        .anyMatch(finding -> finding.rule().equals("NarrowCharacterEncoding"))
        .noneMatch(finding -> finding.toString().contains(SECRET));
  }

  /** A pool adds settings that the URL does not show. */
  @Test
  void saysNothingOfMissingSettingsWhereOthersMayFollow() {
    String url = "jdbc:mysql://db.example:3306/shop";

    assertThat(ofCode(url, false).isOpen()).isTrue();
    assertThat(ofCode(url, true).isOpen()).isFalse();
    assertThat(RuleCatalog.load().check(ofCode(url, true)).findings())
        .anyMatch(finding -> finding.rule().equals("MissingNetworkTimeout"));
    assertThat(RuleCatalog.load().check(ofCode(url, false)).findings())
        .noneMatch(finding -> finding.rule().equals("MissingNetworkTimeout"));
  }

  private static CodeSetting setter(String key, String value, boolean closed, int line) {
    return new CodeSetting(
        key.equals("setJdbcUrl") ? CodeSetting.Kind.JDBC_URL : CodeSetting.Kind.POOL_SETTING,
        key,
        value,
        closed,
        new Location.Code("acme.Shop", "open", line),
        "com.zaxxer.hikari.HikariConfig",
        "Created[3]");
  }

  private static List<Finding> ofCode(CodeSetting... settings) {
    return new JdbcDerivation()
        .derive(ConfigSet.of(List.of(), List.of(settings))).stream()
            .flatMap(facts -> RuleCatalog.load().check(facts).findings().stream())
            .toList();
  }

  @Test
  void judgesThePoolThatCodeSetsUp() {
    CodeSetting wait = setter("setConnectionTimeout", "0", false, 8);
    CodeSetting url = setter("setJdbcUrl", "jdbc:mysql://db.example/shop", true, 7);

    assertThat(ofCode(wait))
        .extracting(Finding::rule, Finding::location)
        .containsExactly(tuple("UnboundedPoolWait", wait.location()));
    assertThat(ofCode(url, wait))
        .extracting(Finding::rule)
        .contains("UnboundedPoolWait", "MissingNetworkTimeout");
    assertThat(ofCode(setter("setConnectionTimeout", "${value}", true, 8), url))
        .extracting(Finding::rule)
        .doesNotContain("UnboundedPoolWait")
        .contains("MissingNetworkTimeout");
  }

  @Test
  void judgesThePropertiesThatCodeAddsForTheDriver() {
    CodeSetting url = setter("setJdbcUrl", "jdbc:mysql://db.example/shop", true, 7);

    assertThat(ofCode(url, setter("dataSource.cachePrepStmts", "true", true, 8)))
        .extracting(Finding::rule)
        .contains("MissingNetworkTimeout", "MissingServerPrepare");
    assertThat(ofCode(url, setter("dataSource.socketTimeout", "60000", true, 8)))
        .extracting(Finding::rule)
        .contains("MissingServerPrepare")
        .doesNotContain("MissingNetworkTimeout");
    assertThat(ofCode(url, setter("dataSource.multiStatements", "true", true, 8)))
        .extracting(Finding::rule)
        .contains("UnknownDriverProperty");
  }

  @Test
  void judgesTheUrlThatCodeGivesToADataSource() {
    assertThat(
            ofCode(
                setter("setDataSourceClassName", "com.mysql.cj.jdbc.MysqlDataSource", true, 7),
                setter("dataSource.URL", "jdbc:mysql://db.example/shop", true, 8)))
        .extracting(Finding::rule)
        .contains("MissingNetworkTimeout", "MissingServerPrepare")
        .doesNotContain("UnknownDriverProperty");
  }

  /** Another method may set what this one leaves out. */
  @Test
  void judgesNoDefaultOfAPoolThatCodeHandsOn() {
    CodeSetting least = setter("setMinimumIdle", "2", false, 8);

    assertThat(ofCode(least)).isEmpty();
    assertThat(ofCode(least, setter("setMaximumPoolSize", "40", false, 9)))
        .extracting(Finding::rule)
        .containsExactly("GrowingPool");
  }
}
