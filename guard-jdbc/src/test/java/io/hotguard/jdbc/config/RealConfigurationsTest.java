/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.jdbc.config;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.config.ConfigFacts;
import io.hotguard.config.ConfigSet;
import io.hotguard.jdbc.JdbcFacts;
import io.hotguard.jdbc.rules.JdbcRuleProvider;
import io.hotguard.lint.config.ConfigFiles;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The findings in configurations of public projects, each judged by {@code
 * real-configurations-rule.txt} as it was before its kind was mended. The last column says whether
 * a check still has the finding, in the same or in other words ({@code reworded}), and {@code new}
 * for one that nobody has judged.
 */
final class RealConfigurationsTest {
  private static final Path HOME = Path.of("src/test/resources/io/hotguard/jdbc");
  private static final String TAB = "\t";

  /** The columns that tell a finding: configuration, place, rule, severity. */
  private static final int KEY = 4;

  private static final Set<String> DEFAULT_RULES =
      new JdbcRuleProvider()
          .rules().stream()
              .map(Rule::descriptor)
              .filter(rule -> RuleSet.of(rule) == RuleSet.DEFAULT)
              .map(rule -> rule.name())
              .collect(Collectors.toSet());

  private static List<Path> below(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static List<String> found(String set) throws IOException {
    RuleCatalog catalog = RuleCatalog.of(List.of(new JdbcRuleProvider()));
    List<String> found = new ArrayList<>();
    try (Stream<Path> folders = Files.list(HOME.resolve("real-configurations" + set))) {
      for (Path folder : folders.toList()) {
        List<ConfigFacts> files = new ArrayList<>();
        for (Path file : below(folder)) {
          String name = folder.relativize(file).toString().replace('\\', '/');
          files.addAll(ConfigFiles.read(name, Files.readAllBytes(file)).facts());
        }
        for (JdbcFacts facts : new JdbcDerivation().derive(ConfigSet.of(files))) {
          CheckResult result = catalog.check(facts);
          assertThat(result.failures()).isEmpty();
          result.findings().stream()
              .filter(finding -> DEFAULT_RULES.contains(finding.rule()))
              .map(
                  finding ->
                      String.join(
                          TAB,
                          folder.getFileName().toString(),
                          finding.location().describe(),
                          finding.rule(),
                          finding.severity().toString()))
              .forEach(found::add);
        }
      }
    }
    return found;
  }

  private static String key(String row) {
    return String.join(TAB, List.of(row.split(TAB, -1)).subList(0, KEY));
  }

  /** Rewritten by {@code mvn test -Ddocs.update=true}. */
  @ParameterizedTest
  @ValueSource(
      strings = {"", "-2", "-3", "-4", "-5", "-6", "-7", "-8", "-9", "-10", "-11", "-12", "-13"})
  void theTableSaysWhatACheckFindsNow(String set) throws IOException {
    Path judged = HOME.resolve("real-configuration-findings" + set + ".tsv");
    List<String> found = found(set);
    found.sort(null);
    List<String> rows = Files.readAllLines(judged, UTF_8);
    List<String> now = new ArrayList<>(rows.subList(0, 2));
    for (String row : rows.subList(2, rows.size())) {
      boolean isOfJdbc = DEFAULT_RULES.contains(row.split(TAB, -1)[2]);
      boolean isFound = !isOfJdbc || found.remove(key(row));
      int last = row.lastIndexOf('\t') + 1;
      String state = row.substring(last);
      if (isFound) {
        now.add(row.substring(0, last) + (state.equals("mended") ? "found" : state));
      } else if (!state.equals("new")) {
        now.add(row.substring(0, last) + "mended");
      }
    }
    found.forEach(key -> now.add(key + "\t-\t-\t-\t-\tnew"));
    if (Boolean.getBoolean("docs.update")) {
      Files.write(judged, now, UTF_8);
    }
    assertThat(rows).containsExactlyElementsOf(now);
  }
}
