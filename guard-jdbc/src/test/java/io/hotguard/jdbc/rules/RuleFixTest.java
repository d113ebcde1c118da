/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.rules;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.JdbcGuard;
import io.hotguard.jdbc.model.Setting;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The findings of all rules in all fixtures: the fixes remove them, and no text shows a secret. */
final class RuleFixTest {
  private static final RuleCatalog CATALOG = RuleCatalog.of(List.of(new JdbcRuleProvider()));

  /** The secrets of all fixtures, and the parts into which a mistake cuts them. */
  private static final List<String> SECRETS =
      List.of("letmein", "let#me-in", "let&me-in", "me-in", "mein", "changeit");

  static Stream<Path> fixtures() throws IOException {
    return RuleFixtureTest.FIXTURES.all().stream();
  }

  static Stream<Path> positives() throws IOException {
    return fixtures().filter(path -> String.valueOf(path.getFileName()).startsWith("positive"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void showsNoSecret(Path fixture) throws IOException {
    String[] secrets = SECRETS.toArray(String[]::new);
    JdbcFacts facts = FixtureReader.read(fixture);
    List<Finding> findings = CATALOG.check(facts).findings();

    assertThat(facts.toString()).doesNotContain(secrets);
    assertThat(JdbcGuard.corrected(facts, findings).toString()).doesNotContain(secrets);
    assertThat(findings)
        .allSatisfy(finding -> assertThat(finding.describe()).doesNotContain(secrets));
  }

  /** A fix that names what the driver does not know would be the next unknown key. */
  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void fixesWithKnownSettingsOnly(Path fixture) throws IOException {
    JdbcFacts facts = FixtureReader.read(fixture);
    for (Finding finding : CATALOG.check(facts).findings()) {
      for (Fix.Setting setting : finding.fix().map(Fix::settings).orElse(List.of())) {
        assertThat(
                setting.value() == null
                    || facts.settings().find(setting.key()).filter(Setting::isKnown).isPresent())
            .as("%s", finding)
            .isTrue();
      }
    }
  }

  private static boolean isMended(Finding finding) {
    return !finding.fix().map(Fix::settings).orElse(List.of()).isEmpty();
  }

  /** The URL is written anew, not what the driver is given beside it. */
  private static boolean isWrittenElsewhere(JdbcFacts facts) {
    return facts.settings().given().stream()
        .flatMap(setting -> setting.occurrences().stream())
        .anyMatch(occurrence -> occurrence.offset() < 0);
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  void bringsNoNewFinding(Path fixture) throws IOException {
    JdbcFacts facts = FixtureReader.read(fixture);
    if (facts.isAccepted()) {
      List<Finding> found = CATALOG.check(facts).findings();
      JdbcFacts fixed = FixtureReader.read(fixture, JdbcGuard.corrected(facts, found).text());

      assertThat(fixed.isAccepted()).as(fixed.toString()).isTrue();
      assertThat(CATALOG.check(fixed).findings())
          .as(fixed.toString())
          .extracting(Finding::rule)
          .isSubsetOf(found.stream().map(Finding::rule).toList());
    }
  }

  /**
   * With a fix that is a setting, the rule itself is silent, and the URL is one that the driver
   * takes.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("positives")
  void isSilentOnceItsFixIsMade(Path fixture) throws IOException {
    JdbcFacts facts = FixtureReader.read(fixture);
    if (isWrittenElsewhere(facts)) {
      return;
    }
    for (Finding finding : CATALOG.check(facts).findings()) {
      if (isMended(finding)) {
        JdbcFacts fixed =
            FixtureReader.read(fixture, JdbcGuard.corrected(facts, List.of(finding)).text());

        assertThat(fixed.isAccepted() || !facts.isAccepted()).as(fixed.toString()).isTrue();
        assertThat(CATALOG.check(fixed).findings())
            .as(fixed.toString())
            .noneMatch(again -> again.rule().equals(finding.rule()) && isMended(again));
      }
    }
  }
}
