/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.CheckResult;
import io.hotguard.Finding;
import io.hotguard.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * What the rules of a module say of their fixtures.
 *
 * @param catalog the module's rules
 */
public record FixtureFindings(RuleCatalog catalog) {

  /** The findings of one rule; fails if any rule fails on these facts. */
  public List<Finding> of(String rule, Object facts) {
    CheckResult result = catalog.check(facts);
    assertThat(result.failures()).isEmpty();
    return result.findings().stream().filter(finding -> finding.rule().equals(rule)).toList();
  }

  /**
   * Compares findings, word for word, with the golden file of a rule's folder; {@code
   * -Dgolden=write} writes that file first, to be read by whoever did.
   */
  public static void assertGolden(Path ruleFolder, List<Finding> findings) throws IOException {
    List<String> lines = findings.stream().map(Finding::describe).toList();
    String text = String.join("\n", lines) + "\n";
    Path golden = ruleFolder.resolve(RuleFixtures.GOLDEN);
    if ("write".equals(System.getProperty("golden"))) {
      Files.writeString(golden, text);
    }
    assertThat(text).isEqualTo(Files.readString(golden));
  }

  /** The service loader finds every rule of the module. */
  public void assertListed() {
    assertThat(RuleCatalog.load().rules())
        .extracting(rule -> rule.descriptor().name())
        .containsAll(names());
  }

  /** The names of the module's rules. */
  public List<String> names() {
    return catalog.rules().stream().map(rule -> rule.descriptor().name()).toList();
  }
}
