/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedPagesTest {
  private static final Path ROOT = Path.of("..");

  @Test
  void committedPagesAgreeWithTheCommittedResults() throws Exception {
    Map<Path, String> pages = GeneratedPages.render(ROOT);
    assertThat(pages)
        .containsKeys(
            ROOT.resolve("benchmarks/CLAIMS.md"), ROOT.resolve("docs/results/logging.md"));
    for (Map.Entry<Path, String> page : pages.entrySet()) {
      assertThat(GeneratedPages.read(page.getKey()))
          .as("%s; regenerate: java -jar benchmarks/target/benchmarks.jar tables", page.getKey())
          .isEqualTo(page.getValue());
    }
  }

  @Test
  void namesTheMarkersThatAPageLacks(@TempDir Path root) throws Exception {
    Files.writeString(root.resolve("README.md"), "# No markers\n");
    assertThatThrownBy(() -> GeneratedPages.render(root))
        .hasMessageContaining("README.md")
        .hasMessageContaining("<!-- demo:begin -->");
  }
}
