/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** Where a command with several programs writes its results, and whether they count. */
public final class ResultOptions {
  private static final Schedule SMOKE = new Schedule(1, 1, 200);

  @Option(
      names = "--directory",
      defaultValue = "docs/results",
      description = "Where the result files go (default ${DEFAULT-VALUE}).")
  private Path directory = Path.of("");

  @Option(
      names = "--smoke",
      description =
          "Shows that it runs, measures nothing; its files go to benchmarks/target/smoke.")
  private boolean smoke;

  public boolean smoke() {
    return smoke;
  }

  public Schedule schedule() {
    return smoke ? SMOKE : Schedule.AS_ANNOTATED;
  }

  /** The result file of a program. */
  public Path file(String name) {
    Path to = smoke ? Path.of("benchmarks", "target", "smoke") : directory;
    return to.resolve(name + ".json");
  }
}
