/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** README is short, and says nothing that another page does not hold. */
class FrontPageTest {
  private static final Path ROOT = Path.of("..");

  private static List<String> page() throws IOException {
    return Files.readAllLines(ROOT.resolve("README.md"));
  }

  @Test
  void fitsOnAScreenOrTwo() throws IOException {
    assertThat(page()).hasSizeLessThanOrEqualTo(150);
    assertThat(page())
        .filteredOn(line -> !line.startsWith("|"))
        .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100));
  }

  /** The logging page's test holds these lines to what the guard logs. */
  @Test
  void quotesLinesOfTheLoggingPage() throws IOException {
    String logging = Files.readString(ROOT.resolve("docs/logging.md"));
    List<String> quoted = page().stream().filter(line -> line.startsWith("hotguard: ")).toList();

    assertThat(quoted).hasSize(5);
    assertThat(quoted).allSatisfy(line -> assertThat(logging).contains(line.replace("...", "")));
  }

  @Test
  void showsSixFigures() throws IOException {
    assertThat(page()).filteredOn(line -> line.contains("[table](docs/results/")).hasSize(6);
  }
}
