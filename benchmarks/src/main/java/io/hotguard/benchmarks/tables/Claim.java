/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import java.util.function.Function;

/**
 * A sentence about speed or loss that may be printed elsewhere only with its verdict.
 *
 * @param name field term that greps
 * @param statement what is claimed
 * @param hypothesis why it should hold
 * @param threshold what decides, fixed before the run
 * @param command what measures it
 * @param file the result it is read from
 * @param judge figures and verdict from the results
 */
record Claim(
    String name,
    String statement,
    String hypothesis,
    String threshold,
    String command,
    String file,
    Function<Results, Verdict> judge) {

  /** Whether a claim holds. */
  enum Outcome {
    OPEN("not measured yet"),
    HOLDS("holds"),
    LOST("**lost**");

    private final String text;

    Outcome(String text) {
      this.text = text;
    }

    String text() {
      return text;
    }
  }

  /**
   * The outcome and what it was read from.
   *
   * @param outcome decided by the threshold
   * @param figures each with its unit
   */
  record Verdict(Outcome outcome, String figures) {
    static final Verdict OPEN = new Verdict(Outcome.OPEN, "-");

    static Verdict of(boolean holds, String figures) {
      return new Verdict(holds ? Outcome.HOLDS : Outcome.LOST, figures);
    }

    /** Holds only where it holds on each JDK that was measured. */
    Verdict alsoOnNewestJdk(Verdict newest) {
      if (newest.outcome == Outcome.OPEN) {
        return this;
      }
      String newestFigures = "newest JDK: " + newest.figures;
      if (outcome == Outcome.OPEN) {
        return new Verdict(newest.outcome, newestFigures);
      }
      return of(
          outcome == Outcome.HOLDS && newest.outcome == Outcome.HOLDS,
          figures + "; " + newestFigures);
    }
  }

  Verdict verdict(Results results) {
    return judge.apply(results);
  }
}
