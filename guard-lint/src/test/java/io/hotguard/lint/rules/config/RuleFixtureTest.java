/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Finding;
import io.hotguard.RuleCatalog;
import io.hotguard.conformance.FixtureFindings;
import io.hotguard.conformance.RuleFixtures;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every fixture. The findings of the positive ones, word for word, are in {@code findings.txt}
 * of the rule's folder; write these files anew with {@code mvn -pl guard-core,guard-lint test
 * -Dtest=RuleFixtureTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden=write}, then read the
 * difference.
 */
final class RuleFixtureTest {
  static final RuleFixtures FIXTURES =
      RuleFixtures.configurations(
          Path.of("src/test/resources/fixtures"),
          "",
          ".xml",
          ".yml",
          ".properties",
          ".options",
          ".sh",
          ".Dockerfile");

  private static final FixtureFindings FINDINGS =
      new FixtureFindings(RuleCatalog.of(List.of(new ConfigRuleProvider())));

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
    List<Finding> all = new ArrayList<>();
    for (Path fixture : FIXTURES.in(folder)) {
      all.addAll(findings(fixture));
    }
    FixtureFindings.assertGolden(folder, all);
  }

  @Test
  void isListedForTheServiceLoader() {
    FINDINGS.assertListed();
  }

  private static List<Finding> findings(Path fixture) throws Exception {
    String rule = fixture.getParent().getFileName().toString();
    return FINDINGS.of(rule, FixtureReader.read(fixture));
  }

  static Stream<Path> fixtures() throws IOException {
    return FIXTURES.all().stream();
  }

  static Stream<Path> folders() throws IOException {
    return FIXTURES.folders().stream();
  }
}
