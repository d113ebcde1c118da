/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import io.hotguard.benchmarks.guardcost.GuardCostResult;
import io.hotguard.benchmarks.ladder.LadderResult;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.List;
import java.util.Optional;

/** Results that nobody measured: none, but for those that are given. */
final class SampleResults {
  static final Environment MACHINE =
      new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z");

  static final Results NONE = new SampleResults().build();

  private Optional<BenchmarkResult> logging = Optional.empty();
  private Optional<BenchmarkResult> enqueue = Optional.empty();
  private MetricsResults metrics = MetricsResults.NONE;
  private MetricsResults metricsOnNewestJdk = MetricsResults.NONE;
  private Optional<CountedResult> wrappers = Optional.empty();
  private Optional<CountedResult> driverSettings = Optional.empty();
  private CheckResults checks = CheckResults.NONE;
  private Optional<LadderResult> ladder = Optional.empty();
  private Optional<LadderResult> ladderAgain = Optional.empty();
  private Optional<LadderResult> capabilities = Optional.empty();
  private Optional<LadderResult> ends = Optional.empty();
  private Optional<CountedResult> hotpath = Optional.empty();
  private Optional<CountedResult> hotpathOnNewestJdk = Optional.empty();
  private Optional<CountedResult> kafka = Optional.empty();
  private Optional<CountedResult> stress = Optional.empty();
  private Optional<GuardCostResult> guardCost = Optional.empty();
  private DiagnosisResults diagnoses = DiagnosisResults.NONE;

  /** What a claim says of results. */
  static Outcome outcome(String claim, Results results) {
    return claim(claim).verdict(results).outcome();
  }

  static Claim claim(String name) {
    return Claims.ALL.stream()
        .filter(candidate -> candidate.name().equals(name))
        .findFirst()
        .orElseThrow();
  }

  SampleResults logging(BenchmarkResult result) {
    logging = Optional.of(result);
    return this;
  }

  SampleResults enqueue(BenchmarkResult result) {
    enqueue = Optional.of(result);
    return this;
  }

  SampleResults metrics(MetricsResults result) {
    metrics = result;
    return this;
  }

  SampleResults metricsOnNewestJdk(MetricsResults result) {
    metricsOnNewestJdk = result;
    return this;
  }

  SampleResults wrappers(CountedResult result) {
    wrappers = Optional.of(result);
    return this;
  }

  SampleResults driverSettings(CountedResult result) {
    driverSettings = Optional.of(result);
    return this;
  }

  SampleResults checks(CheckResults result) {
    checks = result;
    return this;
  }

  SampleResults ladder(LadderResult result) {
    ladder = Optional.of(result);
    return this;
  }

  SampleResults ladderAgain(LadderResult result) {
    ladderAgain = Optional.of(result);
    return this;
  }

  SampleResults capabilities(LadderResult result) {
    capabilities = Optional.of(result);
    return this;
  }

  SampleResults ends(LadderResult result) {
    ends = Optional.of(result);
    return this;
  }

  SampleResults hotpath(CountedResult result) {
    hotpath = Optional.of(result);
    return this;
  }

  SampleResults hotpathOnNewestJdk(CountedResult result) {
    hotpathOnNewestJdk = Optional.of(result);
    return this;
  }

  SampleResults kafka(CountedResult result) {
    kafka = Optional.of(result);
    return this;
  }

  SampleResults stress(CountedResult result) {
    stress = Optional.of(result);
    return this;
  }

  SampleResults guardCost(GuardCostResult result) {
    guardCost = Optional.of(result);
    return this;
  }

  SampleResults diagnoses(DiagnosisResults results) {
    diagnoses = results;
    return this;
  }

  Results build() {
    return new Results(
        logging,
        enqueue,
        Optional.empty(),
        metrics,
        metricsOnNewestJdk,
        wrappers,
        driverSettings,
        checks,
        ladder,
        ladderAgain,
        capabilities,
        ends,
        hotpath,
        hotpathOnNewestJdk,
        kafka,
        stress,
        guardCost,
        diagnoses);
  }
}
