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
      assertThat(RulePages.of(rule)).contains(Files.readString(page));
    }
  }

  @Test
  void hasNoneOfWhatIsNoRule() {
    assertThat(RulePages.of("README")).isEmpty();
    assertThat(RulePages.of("NoSuchRule")).isEmpty();
    assertThat(RulePages.of("../report")).isEmpty();
  }

  /** A page with a break would look torn in the report. */
  @Test
  void everyPageBecomesTextWithoutMarkdownLeftInIt() throws IOException {
    try (Stream<Path> files = Files.list(PAGES)) {
      for (Path page : files.filter(file -> !file.endsWith("README.md")).sorted().toList()) {
        assertThat(MarkdownText.of(Files.readString(page)))
            .as(page.toString())
            .doesNotContain("](", "```", "**")
            .doesNotContain("`");
      }
    }
  }
}
