/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.Finding;
import io.hotguard.RuleCatalog;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.HotPaths;
import io.hotguard.conformance.FixtureFindings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
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
  private static final FixtureFindings FINDINGS =
      new FixtureFindings(RuleCatalog.of(List.of(new MetricsRuleProvider())));

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void findsTheRuleInPositiveFixturesOnly(CompiledFixture fixture) throws IOException {
    List<Finding> findings = findings(fixture, fixture.facts());

    if (fixture.isPositive()) {
      assertThat(findings).isNotEmpty();
    } else {
      assertThat(findings).isEmpty();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("rules")
  void reportsWordForWord(String rule) throws IOException {
    List<Finding> all = new ArrayList<>();
    for (CompiledFixture fixture : CompiledFixture.all()) {
      if (fixture.rule().equals(rule)) {
        all.addAll(findings(fixture, fixture.facts()));
      }
    }
    FixtureFindings.assertGolden(CompiledFixture.SOURCES.resolve(rule), all);
  }

  /** What makes a positive fixture one is the mark on its entry point, nothing else. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("hotRules")
  void findsNothingInColdCode(CompiledFixture fixture) throws IOException {
    CodeFacts cold = new CodeFacts(fixture.facts().classes(), HotPaths.none());

    assertThat(findings(fixture, cold)).isEmpty();
  }

  @Test
  void isListedForTheServiceLoader() {
    FINDINGS.assertListed();
  }

  private static List<Finding> findings(CompiledFixture fixture, CodeFacts facts) {
    return FINDINGS.of(fixture.rule(), facts);
  }

  static Stream<CompiledFixture> fixtures() throws IOException {
    return CompiledFixture.all().stream();
  }

  static Stream<CompiledFixture> hotRules() throws IOException {
    return fixtures()
        .filter(CompiledFixture::isPositive)
        .filter(fixture -> !fixture.rule().equals("ClientSidePercentiles"));
  }

  static Stream<String> rules() {
    return FINDINGS.names().stream();
  }
}
