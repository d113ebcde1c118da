/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.CheckResult;
import io.hotguard.Finding;
import io.hotguard.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every fixture. The findings of the positive ones, word for word, are in {@code findings.txt}
 * of the rule's folder; write these files anew with {@code mvn -pl guard-core,guard-jdbc test
 * -Dtest=RuleFixtureTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden=write}, then read the
 * difference.
 */
final class RuleFixtureTest {
  private static final Path FIXTURES = Path.of("src/test/resources/fixtures");
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void findsTheRuleInPositiveFixturesOnly(Path fixture) throws Exception {
    List<Finding> findings = findings(fixture);

    if (fixture.getFileName().toString().startsWith("positive")) {
      assertThat(findings).isNotEmpty();
    } else {
      assertThat(findings).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("folders")
  void reportsWordForWord(Path folder) throws Exception {
    List<String> lines = new ArrayList<>();
    for (Path fixture : fixturesOf(folder)) {
      findings(fixture).forEach(finding -> lines.add(finding.describe()));
    }
    Path golden = folder.resolve("findings.txt");
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(golden, String.join("\n", lines) + "\n");
    }

    assertThat(String.join("\n", lines) + "\n").isEqualTo(Files.readString(golden));
  }

  @Test
  void isListedForTheServiceLoader() {
    assertThat(RuleCatalog.load().rules())
        .extracting(rule -> rule.descriptor().name())
        .containsAll(CATALOG.rules().stream().map(rule -> rule.descriptor().name()).toList());
  }

  private static List<Finding> findings(Path fixture) throws Exception {
    CheckResult result = CATALOG.check(FixtureReader.read(fixture));
    assertThat(result.failures()).isEmpty();
    String rule = fixture.getParent().getFileName().toString();
    return result.findings().stream().filter(finding -> finding.rule().equals(rule)).toList();
  }

  static Stream<Path> fixtures() throws IOException {
    List<Path> all = new ArrayList<>();
    for (Path folder : folders().toList()) {
      all.addAll(fixturesOf(folder));
    }
    return all.stream();
  }

  static Stream<Path> folders() throws IOException {
    try (Stream<Path> folders = Files.list(FIXTURES)) {
      return folders.sorted().toList().stream();
    }
  }

  private static List<Path> fixturesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".properties")).sorted().toList();
    }
  }
}
