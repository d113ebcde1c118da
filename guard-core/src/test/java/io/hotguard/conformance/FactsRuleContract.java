/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleProvider;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Runs every fixture of a provider's rules on facts of configurations. The findings of the positive
 * ones, word for word, are in {@code findings.txt} of the rule's folder; write these files anew
 * with {@code mvn -pl MODULE -am test -Dtest=RuleFixtureTest
 * -Dsurefire.failIfNoSpecifiedTests=false -Ddocs.update=true}, then read the difference.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class FactsRuleContract {
  private final RuleFixtures fixtures;
  private final FixtureFindings findings;

  /** The rules of a provider. */
  protected FactsRuleContract(RuleFixtures fixtures, RuleProvider provider) {
    this.fixtures = fixtures;
    this.findings = new FixtureFindings(RuleCatalog.of(List.of(provider)));
  }

  /** The messages of a fixture. */
  protected abstract Object facts(Path fixture) throws IOException;

  /** The rules. */
  protected final RuleCatalog catalog() {
    return findings.catalog();
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("fixtures")
  public void findsTheRuleInPositiveFixturesOnly(Path fixture) throws IOException {
    FixtureFindings.assertFound(
        fixture.getFileName().toString().startsWith("positive"), findings(fixture));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("folders")
  public void reportsWordForWord(Path folder) throws IOException {
    List<Finding> all = new ArrayList<>();
    for (Path fixture : fixtures.in(folder)) {
      all.addAll(findings(fixture));
    }
    FixtureFindings.assertGolden(folder, all);
  }

  @Test
  public void isListedForTheServiceLoader() {
    findings.assertListed();
  }

  private List<Finding> findings(Path fixture) throws IOException {
    return findings.of(fixture.getParent().getFileName().toString(), facts(fixture));
  }

  Stream<Path> fixtures() throws IOException {
    return fixtures.all().stream();
  }

  Stream<Path> folders() throws IOException {
    return fixtures.folders().stream();
  }
}
