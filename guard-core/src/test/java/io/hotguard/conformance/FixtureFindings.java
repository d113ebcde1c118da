/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.docs.GeneratedFile;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The findings of a module's rules in their fixtures.
 *
 * @param catalog the module's rules
 */
public record FixtureFindings(RuleCatalog catalog) {
  /** The class that runs the fixtures of a module, by a contract. */
  private static final String TEST = "RuleFixtureTest";

  private static final Pattern NUMBER = Pattern.compile("\\d+");
  private static final Pattern LAMBDA_NUMBER = Pattern.compile("(?<=lambda\\$\\w{1,80}\\$)\\d+");

  /** The findings of one rule; fails if any rule fails on these facts. */
  public List<Finding> of(String rule, Object facts) {
    CheckResult result = catalog.check(facts);
    assertThat(result.failures()).isEmpty();
    List<Finding> findings =
        result.findings().stream().filter(finding -> finding.rule().equals(rule)).toList();
    assertToldApart(findings);
    return findings;
  }

  /** Findings on settings that read differently must differ; in code, the call tells them apart. */
  private static void assertToldApart(List<Finding> findings) {
    Map<String, Set<String>> messages = new TreeMap<>();
    findings.stream()
        .filter(finding -> !(finding.location() instanceof Location.Code))
        .forEach(
            finding ->
                messages
                    .computeIfAbsent(finding.fingerprint(), print -> new TreeSet<>())
                    .add(NUMBER.matcher(finding.message()).replaceAll("#")));
    assertThat(messages.values())
        .as("messages of findings with one fingerprint; give each its subject, see Finding.about")
        .allMatch(alike -> alike.size() == 1);
  }

  /**
   * Compares findings, word for word but for measured prices and for the numbers that a compiler
   * gives to lambdas, with the golden file of a rule's folder, a {@link GeneratedFile}.
   */
  public static void assertGolden(Path ruleFolder, List<Finding> findings) throws IOException {
    List<String> lines =
        findings.stream()
            .map(FixtureFindings::withoutFigures)
            .map(line -> LAMBDA_NUMBER.matcher(line).replaceAll("#"))
            .toList();
    Path golden = ruleFolder.resolve(RuleFixtures.GOLDEN);
    if (GeneratedFile.isUpdated()) {
      Files.writeString(golden, String.join("\n", lines) + "\n");
    }
    assertThat(golden).as("%s", GeneratedFile.cure(golden, TEST)).exists();
    // Findings are sorted by place, so that the numbers decide the order of two lambdas.
    String expected = Files.readAllLines(golden).stream().sorted().collect(joining("\n"));
    assertThat(lines.stream().sorted().collect(joining("\n")))
        .as("%s", GeneratedFile.cure(golden, TEST))
        .isEqualTo(expected);
  }

  private static String withoutFigures(Finding finding) {
    String text = finding.describe();
    return finding.price().map(price -> text.replace(price.describe(), "PRICE")).orElse(text);
  }

  /** A rule finds something in a positive fixture and nothing in any other. */
  public static void assertFound(boolean isPositive, List<Finding> findings) {
    if (isPositive) {
      assertThat(findings).as("findings of a positive fixture").isNotEmpty();
    } else {
      assertThat(findings)
          .as("findings of a negative or near-miss fixture, in which the rule must be silent")
          .extracting(Finding::describe)
          .isEmpty();
    }
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
