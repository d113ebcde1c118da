/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** Reads a recording with the rules of JDK Mission Control, in a process of its own. */
public final class JmcRules {
  /** The points from which on a result is worth a look. */
  static final double LEAST_SCORE = 25;

  private static final long TIMEOUT_SECONDS = 120;

  private JmcRules() {}

  /** All results of a process. */
  public record Results(List<Result> results) {}

  /**
   * A result.
   *
   * @param score 0 to 100; 25 and more is worth a look, 75 and more a warning
   */
  public record Result(String rule, double score) {}

  /** The results of at least {@value #LEAST_SCORE} points, the highest first. */
  static List<Result> of(Path folder, Path recording) throws IOException, InterruptedException {
    return ChildProcess.start(
            Jdk.OWN,
            folder,
            ClassPaths.withJmc(),
            List.of(),
            JmcProgram.class.getName(),
            List.of(recording.toAbsolutePath().toString()))
        .result(Results.class, TIMEOUT_SECONDS)
        .results()
        .stream()
        .filter(result -> result.score() >= LEAST_SCORE)
        .toList();
  }
}
