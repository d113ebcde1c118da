/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.lint;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * SpotBugs by its own entry point, at default effort and medium confidence. Only the measured
 * process has it on its class path.
 */
final class SpotBugsRun implements Subject {
  private static final String MAIN = "edu.umd.cs.findbugs.FindBugs2";

  @Override
  public Found run(Path list) throws Exception {
    Path report = list.resolveSibling("spotbugs.txt");
    List<String> arguments =
        List.of(
            "-quiet",
            "-effort:default",
            "-medium",
            "-output",
            report.toString(),
            "-analyzeFromFile",
            list.toString());
    try {
      Class.forName(MAIN)
          .getMethod("main", String[].class)
          .invoke(null, (Object) arguments.toArray(String[]::new));
    } catch (InvocationTargetException e) {
      throw new IllegalStateException("SpotBugs failed", e.getCause());
    }
    try (Stream<String> lines = Files.lines(report)) {
      return new Found(lines.count(), 0, 0, 0, 0);
    } finally {
      Files.deleteIfExists(report);
    }
  }
}
