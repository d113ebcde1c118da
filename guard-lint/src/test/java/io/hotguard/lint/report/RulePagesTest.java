/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class RulePagesTest {
  private static final Path PAGES = Path.of("../docs/rules");

  @Test
  void holdsEveryPage() throws IOException {
    List<Path> pages;
    try (Stream<Path> files = Files.list(PAGES)) {
      pages = files.filter(file -> !file.endsWith("README.md")).sorted().toList();
    }

    assertThat(pages).isNotEmpty();
    for (Path page : pages) {
      String rule = page.getFileName().toString().replace(".md", "");
      assertThat(RulePages.of(rule).orElseThrow())
          .isEqualTo(
              Files.readString(page).replaceAll("\\[([^]]+)]\\([\\w./-]+\\.md(#[\\w-]+)?\\)", "$1"))
          .doesNotContain("](../", ".md)");
    }
  }

  @Test
  void hasNoneOfWhatIsNoRule() {
    assertThat(RulePages.of("README")).isEmpty();
    assertThat(RulePages.of("NoSuchRule")).isEmpty();
    assertThat(RulePages.of("../report")).isEmpty();
  }
}
