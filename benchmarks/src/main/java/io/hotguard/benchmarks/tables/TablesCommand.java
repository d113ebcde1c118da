/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code tables}: writes the generated parts of the pages. */
@Command(
    name = "tables",
    description =
        "Renders the committed results into docs/results, benchmarks/CLAIMS.md and README.md.")
public final class TablesCommand implements Callable<Integer> {
  @Option(names = "--root", description = "Root of the project.")
  private Path root = Path.of(".");

  @Override
  public Integer call() throws IOException {
    for (Map.Entry<Path, String> page : GeneratedPages.render(root).entrySet()) {
      Files.writeString(page.getKey(), page.getValue(), StandardCharsets.UTF_8);
      System.out.println("Written: " + root.relativize(page.getKey()));
    }
    return 0;
  }
}
