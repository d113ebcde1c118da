/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.text.VersionNumber;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

final class VersionTableTest {

  @Test
  void thePageHasARowForEachHazard() throws IOException {
    List<String> rows =
        Files.readAllLines(Path.of("../docs/rules/HazardousVersion.md")).stream()
            .filter(line -> line.startsWith("| `"))
            .toList();

    assertThat(rows)
        .containsExactlyElementsOf(VersionHazard.ALL.stream().map(VersionTableTest::row).toList());
  }

  private static String row(VersionHazard hazard) {
    return "| `"
        + hazard.group()
        + ':'
        + hazard.name()
        + "` | "
        + versions(hazard)
        + " | "
        + hazard.severity()
        + " | "
        + hazard.source()
        + " |";
  }

  private static String versions(VersionHazard hazard) {
    if (hazard.before().isEmpty()) {
      return "all";
    }
    String before = "before " + hazard.before();
    return hazard.from().equals("0") ? before : "from " + hazard.from() + ", " + before;
  }

  @Test
  void coversFromTheFirstVersionToTheLast() {
    VersionHazard log4j =
        VersionHazard.ALL.stream()
            .filter(hazard -> hazard.name().equals("log4j"))
            .findFirst()
            .orElseThrow();

    assertThat(log4j.covers(version("1.2.17"))).isTrue();
    assertThat(log4j.covers(version("2.0"))).isFalse();
  }

  private static VersionNumber version(String text) {
    return VersionNumber.parse(text).orElseThrow();
  }
}
