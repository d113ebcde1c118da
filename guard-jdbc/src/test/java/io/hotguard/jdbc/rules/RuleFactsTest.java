/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.DriverFamily;
import io.hotguard.jdbc.model.JdbcHost;
import io.hotguard.jdbc.model.KnownProperties;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.jdbc.model.Settings;
import io.hotguard.rule.Rule;
import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Holds the names and versions that rules are made of against the property tables and the pages.
 */
final class RuleFactsTest {
  private static final Path SOURCES = Path.of("src/main/java/io/hotguard/jdbc/rules");
  private static final Path PAGES = Path.of("../docs/rules");
  private static final Path TABLE =
      Path.of("src/main/resources/io/hotguard/jdbc/rules/jdbc-rules.tsv");

  /** In quotes in a class; behind a sign in the table. */
  private static final Pattern VERSION =
      Pattern.compile("[\"</=](\\d+(?:\\.\\d+){1,3})(?=[\"/\\s])");

  private static final Pattern CVE = Pattern.compile("CVE-\\d{4}-\\d+");

  @Test
  void everyRiskySettingIsOneOfADriver() {
    assertThat(RiskySettings.names())
        .allSatisfy(name -> assertThat(KnownProperties.knowing(name)).as(name).isNotEmpty());
  }

  @ParameterizedTest
  @EnumSource
  void everyForeignNameStandsForAnOwnOne(DriverFamily family) {
    assertThat(ForeignNames.own(family))
        .allSatisfy(
            name -> assertThat(KnownProperties.inAnyVersion(family, name)).as(name).isPresent());
  }

  static Stream<String> rules() {
    return new JdbcRuleProvider()
        .rules().stream().map(Rule::descriptor).map(descriptor -> descriptor.name());
  }

  /** A version that a rule compares with, or a vulnerability that it names, is on its page. */
  @ParameterizedTest
  @MethodSource("rules")
  void thePageHasEachVersionAndVulnerabilityOfTheRule(String rule) throws IOException {
    String source = source(rule);
    String page = Files.readString(PAGES.resolve(rule + ".md"));

    for (String version : found(VERSION, source, 1)) {
      assertThat(page).contains(version);
    }
    assertThat(found(CVE, page, 0)).containsAll(found(CVE, source, 0));
  }

  /** The rule's class, or its rows in the table. */
  private static String source(String rule) throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      Optional<Path> file = files.filter(path -> path.endsWith(rule + ".java")).findFirst();
      return file.isPresent()
          ? Files.readString(file.get())
          : Files.readAllLines(TABLE).stream()
              .filter(line -> line.startsWith(rule + "\t"))
              .collect(Collectors.joining("\n"));
    }
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map(result -> result.group(group))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** Rules ask hosts for their settings, and a database in a file or in this process has none. */
  @ParameterizedTest
  @CsvSource({
    "jdbc:h2:mem:shop;INIT=x, INIT",
    "jdbc:h2:file:/var/lib/shop;INIT=x, INIT",
    "jdbc:mysql:///shop?connectTimeout=1, connectTimeout",
    "jdbc:mariadb:///shop?connectTimeout=1, connectTimeout",
    "jdbc:postgresql:shop?connectTimeout=1, connectTimeout",
    "jdbc:sqlserver://;loginTimeout=1, loginTimeout",
    "jdbc:oracle:thin:app/x@shop, password"
  })
  void seesSettingsWithoutAHost(String url, String key) {
    JdbcFacts facts = JdbcFacts.resolve(JdbcConfiguration.of(url));

    assertThat(facts.hosts()).isNotEmpty();
    assertThat(SettingWords.given(facts)).extracting(Setting::name).contains(key);
  }

  /** The branches of pgjdbc with the first and the last affected version of each. */
  @ParameterizedTest
  @CsvSource({
    "42.2.27, true", "42.2.28, false", "42.2.29, false", "42.3.0, true", "42.3.8, true",
    "42.3.9, false", "42.6.0, true", "42.6.1, false", "42.7.1, true", "42.7.2, false",
    "42.7.14, false", "42.8.0, false", "42.1.4, true", "9.4.1212, true"
  })
  void knowsWhichBranchesAreAffected(String version, boolean affected) {
    VersionCondition versions = VersionCondition.of("<42.2.28/42.3.9/42.4.4/42.5.5/42.6.1/42.7.2");

    assertThat(versions.holds(Optional.of(VersionNumber.of(version)))).isEqualTo(affected);
  }

  @ParameterizedTest
  @CsvSource({
    "-, '', true",
    "-, 5.1, true",
    "?, '', true",
    "?, 5.1, false",
    "<5.1.41, '', false",
    "<5.1.41, 5.1.40, true",
    "<5.1.41, 8.0, false",
    ">=4.0, 3.5.11, false",
    ">=4.0, 4.0, true",
    "? <42.3.3, '', true",
    "? <42.3.3, 42.2.29, true",
    "? <42.3.3, 42.3.3, false"
  })
  void readsConditionsOnVersions(String condition, String version, boolean holds) {
    Optional<VersionNumber> known =
        Optional.of(version).filter(v -> !v.isEmpty()).map(VersionNumber::of);

    assertThat(VersionCondition.of(condition).holds(known)).isEqualTo(holds);
  }

  @Test
  void everyRowNamesSettingsOfItsDrivers() {
    assertThat(SettingRule.all())
        .flatExtracting(SettingRule::rows)
        .allSatisfy(
            row -> {
              List<DriverFamily> families =
                  Arrays.stream(DriverFamily.values())
                      .filter(family -> row.drivers().contains(family.id()))
                      .toList();
              assertThat(families).hasSameSizeAs(row.drivers());
              assertThat(row.conditions())
                  .flatExtracting(SettingRow.Condition::keys)
                  .allMatch(key -> KnownProperties.knowing(key).containsAll(families));
            });
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
    Settings none = JdbcFacts.resolve(JdbcConfiguration.of("jdbc:other:x")).settings();

    assertThat(LocalHosts.isLocal(new JdbcHost(name, 3306, none))).isEqualTo(local);
  }
}
