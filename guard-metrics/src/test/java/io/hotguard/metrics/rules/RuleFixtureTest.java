/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.lint.fixture.CodeRuleFixtures;
import io.hotguard.lint.fixture.CompiledFixture;
import java.io.IOException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every fixture. The findings of the positive ones, word for word, are in {@code findings.txt}
 * of the rule's folder; write these files anew with {@code mvn -pl guard-metrics -am test
 * -Dtest=RuleFixtureTest -Dsurefire.failIfNoSpecifiedTests=false -Dgolden=write}, then read the
 * difference.
 */
final class RuleFixtureTest {
  static final Path FOLDER = Path.of("src/test/java/fixtures");
  private static final CodeRuleFixtures FIXTURES =
      CodeRuleFixtures.of(FOLDER, new MetricsRuleProvider());

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void findsTheRuleInPositiveFixturesOnly(CompiledFixture fixture) throws IOException {
    FIXTURES.assertFindsPositiveOnly(fixture);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void reportsWordForWord(String rule) throws IOException {
    FIXTURES.assertGolden(rule);
  }

  /** What makes a positive fixture one is the mark on its entry point, nothing else. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("hotRules")
  void findsNothingInColdCode(CompiledFixture fixture) throws IOException {
    FIXTURES.assertFindsNothingCold(fixture);
  }

  @Test
  void isListedForTheServiceLoader() {
    FIXTURES.assertListed();
  }

  static Stream<CompiledFixture> fixtures() throws IOException {
    return FIXTURES.all();
  }

  static Stream<CompiledFixture> hotRules() throws IOException {
    return FIXTURES.positive().filter(fixture -> !fixture.rule().equals("ClientSidePercentiles"));
  }

  static Stream<String> rules() {
    return FIXTURES.rules();
  }
}
