/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.ApplicationReport;
import io.hotguard.benchmarks.demo.DemoResult;
import io.hotguard.benchmarks.demo.DemoSettings;
import io.hotguard.benchmarks.demo.RunReport;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.BenchmarkResult;
import io.hotguard.benchmarks.results.EventCount;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.Measurement;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClaimsTest {
  private static final int MOST = 35;

  @Test
  void everyClaimIsOpenWithoutResults() {
    assertThat(Claims.ALL)
        .allSatisfy(
            claim -> assertThat(claim.verdict(Results.NONE).outcome()).isEqualTo(Outcome.OPEN));
  }

  @Test
  void everyClaimHoldsInTheCommittedResults() throws Exception {
    Results committed = Results.under(Path.of(".."));

    assertThat(Claims.ALL)
        .hasSizeLessThanOrEqualTo(MOST)
        .allSatisfy(
            claim ->
                assertThat(claim.verdict(committed).outcome())
                    .as(
                        "%s: a claim that does not hold leaves claims.json, and the page of its"
                            + " subject says what is not better",
                        claim.name())
                    .isEqualTo(Outcome.HOLDS));
  }

  @Test
  void noSlowerThanDiscardHoldsUpToItsThreshold() {
    assertThat(outcome("NoSlowerThanDiscard", logging("INFO", 110, 100))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("NoSlowerThanDiscard", logging("INFO", 111, 100))).isEqualTo(Outcome.LOST);
  }

  @Test
  void warnStormHoldsFromItsThreshold() {
    assertThat(outcome("WarnStorm", logging("WARN100", 100, 800))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("WarnStorm", logging("WARN100", 100, 799))).isEqualTo(Outcome.LOST);
  }

  @Test
  void warnStormSaysWhatBecameOfTheEvents() {
    assertThat(SampleResults.claim("WarnStorm").verdict(logging("WARN100", 100, 800)).figures())
        .isEqualTo(
            "x8.0 (threads 1), x8.0 (threads 2), x8.0 (threads 8); dropped and counted 0 % (threads 1), 0 % (threads 2), 0 % (threads 8)");
  }

  @Test
  void logbackStormsHoldFromTheirThresholdWithoutLoss() {
    for (String claim : List.of("LogbackWarnStorm", "LogbackWarnBurst")) {
      assertThat(outcome(claim, logback(800, 0, 0))).as(claim).isEqualTo(Outcome.HOLDS);
      assertThat(outcome(claim, logback(799, 0, 0))).as(claim).isEqualTo(Outcome.LOST);
      assertThat(outcome(claim, logback(800, 1, 0))).as(claim).isEqualTo(Outcome.LOST);
    }
  }

  @Test
  void onlyTheEndlessLogbackStormMayDrop() {
    Results dropping = logback(800, 0, 1);
    assertThat(outcome("LogbackWarnStorm", dropping)).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("LogbackWarnBurst", dropping)).isEqualTo(Outcome.LOST);
    assertThat(dropping.render(Results.LOGBACK, LoggingTables::logback))
        .contains(
            "### Storm `burst`", "| WARN100 | logbackGuard | 100 | 100 | 0 | 99.01 | 0.99 | ");
  }

  @Test
  void allocationIsADifference() {
    assertThat(outcome("NoAllocation", enqueue(120, 24.05))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("NoAllocation", enqueue(120, 25.0))).isEqualTo(Outcome.LOST);
  }

  @Test
  void silentLossIsLostWhenTheGuardLosesOneEvent() {
    assertThat(outcome("DisruptorFourSilentLoss", disruptors(5, 0))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("DisruptorFourSilentLoss", disruptors(5, 1))).isEqualTo(Outcome.LOST);
    assertThat(outcome("DisruptorFourSilentLoss", disruptors(0, 0))).isEqualTo(Outcome.LOST);
  }

  @Test
  void oneStoppedThreadOfADemoLosesItsClaim() {
    assertThat(outcome("NoCallerStops", demos(64, 0, 0))).isEqualTo(Outcome.HOLDS);
    assertThat(outcome("NoCallerStops", demos(64, 1, 0))).isEqualTo(Outcome.LOST);
    assertThat(outcome("NoCallerStops", demos(64, 0, 1))).isEqualTo(Outcome.LOST);
    assertThat(outcome("NoCallerStops", demos(63, 0, 0))).isEqualTo(Outcome.OPEN);
  }

  private static Results demos(int asConfigured, int blocked, int waiting) {
    return Results.NONE
        .with(Results.DEMO, demo(asConfigured, 0, blocked, 0))
        .with(Results.DEMO_LOGBACK, demo(0, asConfigured, 0, waiting));
  }

  private static DemoResult demo(int blocked, int waiting, int guardBlocked, int guardWaiting) {
    return new DemoResult(
        MACHINE,
        Map.of(),
        new DemoSettings(1, 0, 0, 64, 1, 0, 0),
        List.of(
            run("as configured", false, blocked, waiting),
            run("guarded", true, guardBlocked, guardWaiting)));
  }

  private static RunReport run(String name, boolean guarded, int blocked, int waiting) {
    RunReport.Evidence none = new RunReport.Evidence(Map.of(), 0, 0);
    return new RunReport(
        name,
        new ApplicationReport(
            1,
            0,
            List.of(),
            0,
            Map.of(),
            new ApplicationReport.Waiting(1, blocked, waiting, 0, 0),
            0,
            0,
            0,
            new GuardReading(guarded, Map.of(), Map.of())),
        Map.of(),
        none,
        none,
        0,
        List.of());
  }

  @Test
  void everyTableRendersAndResultsSurviveJson(@TempDir Path directory) throws Exception {
    Results results = logging("INFO", 110, 100);
    assertThat(results.render(Results.LOGGING, LoggingTables::logging))
        .contains("| INFO | guard | 110 | 110 | 110 |")
        .contains("commit `abc`");
    Path file = directory.resolve("logging.json");
    Json.write(file, results.get(Results.LOGGING).orElseThrow());
    assertThat(Json.read(file, BenchmarkResult.class))
        .isEqualTo(results.get(Results.LOGGING).orElseThrow());
    assertThat(Claims.inFull(results)).contains("ratio 1.10 (threads 1)");
  }

  private static Results logging(String mix, double guardNanos, double discardNanos) {
    List<Measurement> all = new ArrayList<>();
    for (int threads : List.of(1, 2, 8)) {
      Map<String, String> cell = Map.of("mix", mix, "sink", "slow", "disruptor", "3");
      all.add(measurement(cell, "guard", threads, guardNanos, 0, 0));
      all.add(measurement(cell, "discard", threads, discardNanos, 0, 0));
    }
    return Results.NONE.with(Results.LOGGING, new BenchmarkResult(MACHINE, "test", all));
  }

  private static Results logback(double asyncNanos, long lost, long dropped) {
    List<Measurement> all = new ArrayList<>();
    for (String storm : List.of("endless", "burst")) {
      for (int threads : List.of(1, 8)) {
        Map<String, String> cell = Map.of("mix", "WARN100", "storm", storm);
        EventCount events = new EventCount(100 + lost + dropped, 100, dropped, 0, 0);
        all.add(measurement(cell, "logbackAsync", threads, asyncNanos, 0, EventCount.NONE));
        all.add(measurement(cell, "logbackGuard", threads, 100, 0, events));
      }
    }
    return Results.NONE.with(Results.LOGBACK, new BenchmarkResult(MACHINE, "test", all));
  }

  private static Results enqueue(double guardNanos, double guardBytes) {
    List<Measurement> all = new ArrayList<>();
    for (int threads : List.of(1, 2)) {
      all.add(measurement(Map.of(), "guard", threads, guardNanos, guardBytes, 0));
      all.add(measurement(Map.of(), "discard", threads, 100, 24, 0));
    }
    return Results.NONE.with(Results.ENQUEUE, new BenchmarkResult(MACHINE, "test", all));
  }

  private static Results disruptors(long stockLost, long guardLost) {
    List<Measurement> all = new ArrayList<>();
    for (String mix : List.of("INFO", "WARN5", "WARN100")) {
      Map<String, String> four = Map.of("mix", mix, "sink", "slow", "disruptor", "4");
      Map<String, String> three = Map.of("mix", mix, "sink", "slow", "disruptor", "3");
      all.add(measurement(four, "asyncRoot", 8, 1, 0, stockLost));
      all.add(measurement(four, "guard", 8, 1, 0, guardLost));
      all.add(measurement(three, "guard", 8, 1, 0, 0));
    }
    return Results.NONE.with(Results.LOGGING, new BenchmarkResult(MACHINE, "test", all));
  }

  private static Measurement measurement(
      Map<String, String> cell, String config, int threads, double nanos, double bytes, long lost) {
    EventCount events = new EventCount(100 + lost, 100, 0, 0, 0);
    return measurement(cell, config, threads, nanos, bytes, events);
  }

  private static Measurement measurement(
      Map<String, String> cell,
      String config,
      int threads,
      double nanos,
      double bytes,
      EventCount events) {
    Map<String, String> parameters = new HashMap<>(cell);
    parameters.put("config", config);
    parameters.put("threads", String.valueOf(threads));
    return new Measurement(
        "LoggingBenchmark.log",
        parameters,
        List.of(),
        List.of(nanos),
        List.of(bytes),
        List.of(bytes),
        events);
  }
}
