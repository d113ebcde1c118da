/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.List;
import java.util.stream.Collectors;

/**
 * A sentence about speed or loss that pages use, with the figures and bounds that decide it.
 *
 * @param against what a user would take instead, or what is true
 * @param command Maven's arguments, or those of benchmarks.jar
 * @param result the result file, without directory and extension
 */
record Claim(
    String name,
    String statement,
    String against,
    String command,
    String result,
    List<Measure> measures) {
  enum Outcome {
    OPEN,
    HOLDS,
    LOST
  }

  /** The outcome, decided by the bounds, and its figures. */
  record Verdict(Outcome outcome, String figures) {
    /** Holds only where it holds on each JDK that was measured. */
    Verdict and(Verdict newest) {
      if (newest.outcome == Outcome.OPEN) {
        return this;
      }
      String newestFigures = "newest JDK: " + newest.figures;
      if (outcome == Outcome.OPEN) {
        return new Verdict(newest.outcome, newestFigures);
      }
      return new Verdict(
          newest.outcome == Outcome.LOST ? Outcome.LOST : outcome, figures + "; " + newestFigures);
    }
  }

  Verdict verdict(Results results) {
    return judge(results).and(judge(results.onNewestJdk()));
  }

  private Verdict judge(Results results) {
    List<Measure.Reading> readings =
        measures.stream().map(measure -> measure.read(result, results)).toList();
    if (readings.stream().anyMatch(Measure.Reading::open)) {
      return new Verdict(Outcome.OPEN, "-");
    }
    return new Verdict(
        readings.stream().allMatch(Measure.Reading::holds) ? Outcome.HOLDS : Outcome.LOST,
        readings.stream().map(Measure.Reading::text).collect(Collectors.joining("; ")));
  }
}
