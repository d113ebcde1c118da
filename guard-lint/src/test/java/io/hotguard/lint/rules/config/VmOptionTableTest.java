/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.rule.Severity;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

final class VmOptionTableTest {
  private static final Pattern OPTION = Pattern.compile("`(-[^`]+)`");

  /** The text for an option that the table names without its value. */
  private static String complete(String option) {
    return switch (option) {
      case "-agentlib:jdwp" -> "-agentlib:jdwp=server=y";
      default -> option;
    };
  }

  @Test
  void thePageNamesEachHazardWithItsSeverity() throws IOException {
    Set<HazardousVmOption.Hazard> named = new LinkedHashSet<>();
    for (String line : Files.readAllLines(Path.of("../docs/rules/HazardousVmOption.md"))) {
      if (line.startsWith("| `")) {
        List<String> cells = Arrays.asList(line.split("\\|", -1));
        for (MatchResult option : OPTION.matcher(cells.get(1)).results().toList()) {
          HazardousVmOption.Hazard hazard =
              HazardousVmOption.hazard(complete(option.group(1))).orElseThrow();
          assertThat(hazard.severity()).isEqualTo(Severity.valueOf(cells.get(2).strip()));
          named.add(hazard);
        }
      }
    }
    assertThat(named).containsExactlyInAnyOrderElementsOf(HazardousVmOption.ALL);
  }
}
