/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.diagnosis;

import io.hotguard.benchmarks.process.ChildProcess;
import io.hotguard.benchmarks.process.ClassPaths;
import io.hotguard.benchmarks.process.Jdk;
import io.hotguard.benchmarks.process.Terminal;
import io.hotguard.benchmarks.results.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Future;
import org.openjdk.jmc.common.unit.IQuantity;
import org.openjdk.jmc.common.unit.UnitLookup;
import org.openjdk.jmc.common.util.IPreferenceValueProvider;
import org.openjdk.jmc.flightrecorder.JfrLoaderToolkit;
import org.openjdk.jmc.flightrecorder.rules.IResult;
import org.openjdk.jmc.flightrecorder.rules.RuleRegistry;
import org.openjdk.jmc.flightrecorder.rules.TypedResult;
import org.openjdk.jmc.flightrecorder.rules.util.RulesToolkit;

/** Reads a recording with the rules of JDK Mission Control, in a process of its own. */
public final class JmcProgram {
  private static final long TIMEOUT_SECONDS = 120;

  private JmcProgram() {}

  /** All results of a process. */
  public record Results(List<Result> results) {}

  /**
   * A result.
   *
   * @param score 0 to 100; 25 and more is worth a look, 75 and more a warning
   */
  public record Result(String rule, double score) {}

  /** Arguments: the recording. */
  public static void main(String[] args) throws Exception {
    List<Result> results = new ArrayList<>();
    for (Future<IResult> each :
        RulesToolkit.evaluateParallel(
                RuleRegistry.getRules(),
                JfrLoaderToolkit.loadEvents(Path.of(args[0]).toFile()),
                IPreferenceValueProvider.DEFAULT_VALUES,
                1)
            .values()) {
      IResult result = each.get();
      IQuantity score = result == null ? null : result.getResult(TypedResult.SCORE);
      if (result != null && score != null) {
        results.add(
            new Result(result.getRule().getId(), score.doubleValueIn(UnitLookup.NUMBER_UNITY)));
      }
    }
    results.sort(Comparator.comparingDouble(Result::score).reversed().thenComparing(Result::rule));
    Terminal.OUT.println(Json.line(new Results(results)));
    System.exit(0); // its evaluating threads may go on
  }

  /** The results of at least these points, the highest first. */
  static List<Result> of(Path folder, Path recording, double leastScore)
      throws IOException, InterruptedException {
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
        .filter(result -> result.score() >= leastScore)
        .toList();
  }
}
