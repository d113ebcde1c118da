/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.suite;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that decide where a command writes its results, and whether they count. */
public final class ResultOptions {
  private static final Path TARGET = Path.of("benchmarks", "target");

  @Option(
      names = "--directory",
      description =
          "Where the result files go (default docs/results, of a part or, in the ladder, other settings benchmarks/target/partial).")
  private @Nullable Path directory;

  @Option(
      names = "--smoke",
      description =
          "Shows that it runs, measures nothing; its files go to benchmarks/target/smoke.")
  private boolean smoke;

  public boolean smoke() {
    return smoke;
  }

  public Path file(String name) {
    return file(name, true);
  }

  /** The result file of a program; a partial measurement does not replace a whole one. */
  public Path file(String name, boolean whole) {
    return folder(whole).resolve(name + ".json");
  }

  private Path folder(boolean whole) {
    if (smoke) {
      return TARGET.resolve("smoke");
    }
    if (directory != null) {
      return directory;
    }
    return whole ? Path.of("docs", "results") : TARGET.resolve("partial");
  }
}
