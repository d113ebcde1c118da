/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.fixture.CompiledFixture;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.lint.input.ReadLimits;
import io.hotguard.rule.RecordedCode;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A check reports the findings of a rule in its fixtures: the first pass must not skip a class in
 * which the rule finds something.
 */
final class FixtureCheckTest {
  private static final RuleCatalog RULES = RuleCatalog.load();

  static Stream<CompiledFixture> fixtures() throws IOException {
    List<CompiledFixture> fixtures = new ArrayList<>();
    for (String folder : List.of("code", "waiting")) {
      fixtures.addAll(CompiledFixture.all(Path.of("src/test/java", folder, "fixtures")));
    }
    return fixtures.stream();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void findsTheRuleInPositiveFixturesOnly(CompiledFixture fixture) throws IOException {
    Check check =
        new Check(
            RULES,
            fixture.classFiles(),
            CheckSettings.defaults().withAs(CheckedAs.APPLICATION),
            RecordedCode.none(),
            1,
            ReadLimits.DEFAULT);

    assertThat(
            check.run().findings().stream()
                .anyMatch(finding -> finding.rule().equals(fixture.rule())))
        .isEqualTo(fixture.isPositive());
  }
}
