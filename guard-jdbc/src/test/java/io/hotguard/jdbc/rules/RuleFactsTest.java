/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcConfiguration;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Rule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
    assertThat(facts.settings().given()).extracting(Setting::name).contains(key);
  }
}
