/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.List;

/** Helpers of the tests of claims and tables. */
final class SampleResults {
  static final Environment MACHINE =
      new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z");

  private SampleResults() {}

  /** The verdict of a claim on results. */
  static Outcome outcome(String claim, Results results) {
    return claim(claim).verdict(results).outcome();
  }

  static Claim claim(String name) {
    return Claims.named(name);
  }

  /** The claims that a command measures, whatever its options. */
  static List<Claim> measuredBy(String command) {
    return Claims.ALL.stream().filter(claim -> claim.command().startsWith(command)).toList();
  }
}
