/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.claim;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.aggregate.ReportProgram;
import io.hotguard.benchmarks.aggregate.ReportResult;
import io.hotguard.benchmarks.metrics.AccuracyResult;
import io.hotguard.benchmarks.metrics.MemoryResult;
import io.hotguard.benchmarks.metrics.RecordMeasurement;
import io.hotguard.benchmarks.metrics.RecordResult;
import io.hotguard.benchmarks.metrics.replay.ReplayResult;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MetricsClaimsTest {

  @Test
  void everyClaimHoldsAtItsThreshold() {
    assertThat(SampleResults.measuredBy("metrics"))
        .allSatisfy(
            claim ->
                assertThat(claim.verdict(new Figures().all()).outcome())
                    .as(claim.name())
                    .isEqualTo(Outcome.HOLDS));
  }

  @Test
  void everyClaimIsLostJustBeyondItsThreshold() {
    assertLost("RecordBesideHdrHistogram", figures -> figures.hdrRecorder = 7.4);
    assertLost("RecordNoAllocation", figures -> figures.bytes = 0.11);
    assertLost("RecordNoLoss", figures -> figures.lost = 1);
    assertLost("QuantileError", figures -> figures.error = 0.79);
    assertLost("ReportCollections", figures -> figures.reportMillis = 101);
    assertLost("RecorderHeap", figures -> figures.heap = 20_000_001);
    assertLost("ReplayBesidePeers", figures -> figures.hdrReplay = 95.1);
    assertLost("ReplayBesidePeers", figures -> figures.micrometerReplay = 95.1);
  }

  @Test
  void theTableLeavesOutASubjectThatWasNotMeasured() {
    Figures figures = new Figures();
    figures.withoutBefore = true;
    figures.withoutPeers = true;
    assertThat(MetricsTables.cost(figures.all())).doesNotContain("hotguardBefore");
  }

  @Test
  void theNewestJdkIsShownBelowTheOtherWithoutItsIntroduction() {
    Results results = new Figures().all();
    Results newest =
        results
            .with(Results.MEMORY.onNewestJdk(), results.get(Results.MEMORY).orElseThrow())
            .with(Results.REPLAY.onNewestJdk(), results.get(Results.REPLAY).orElseThrow());

    assertThat(MetricsTables.memory(results)).doesNotContain("On the newest JDK");
    assertThat(MetricsTables.memory(newest))
        .startsWith(MetricsTables.memory(results))
        .containsOnlyOnce("Heap for 500 metrics.")
        .contains("### On the newest JDK\n\n| subject |");
    assertThat(MetricsTables.replay(newest))
        .startsWith(MetricsTables.replay(results))
        .containsOnlyOnce("200 threads, 40 values a request")
        .contains("### On the newest JDK\n\n| design |");
  }

  @Test
  void aTableNamesItsMachineUnlessItIsThatOfTheFirst() {
    Results results = new Figures().all();
    assertThat(MetricsTables.cost(results)).startsWith("JDK 17; cpu, 2 processors");
    MemoryResult memory = results.get(Results.MEMORY).orElseThrow();
    assertThat(MetricsTables.memory(memoryOn(results, memory, "cpu")))
        .startsWith("JDK 25; commit `def`; 2026-01-02T00:00:00Z.");
    assertThat(MetricsTables.memory(memoryOn(results, memory, "faster")))
        .startsWith("JDK 25; faster, 2 processors, 1,024 MiB; Linux; commit `def`; ");
  }

  private static Results memoryOn(Results results, MemoryResult memory, String cpu) {
    Environment environment =
        new Environment("25", List.of(), "Linux", cpu, 2, 1_024, "def", "2026-01-02T00:00:00Z");
    return results.with(
        Results.MEMORY,
        new MemoryResult(environment, memory.command(), memory.metrics(), memory.uses()));
  }

  @Test
  void tablesRenderAndResultsSurviveJson(@TempDir Path directory) throws Exception {
    Results results = new Figures().all();
    assertThat(MetricsTables.cost(results))
        .contains("A snapshot of all metrics is taken each 250 ms. JCTools 4.")
        .contains("| `hotguard` | 7.5 | 7.5 | 7.5 | 10.0 |");
    assertThat(MetricsTables.tail(results)).contains("| 5.00 |");
    assertThat(MetricsTables.drain(results)).contains("`DrainBenchmark.snapshot` | 1.00 |");
    assertThat(MetricsTables.accuracy(results))
        .contains("| hotguard | 64 | 0.780 | 0.780 | 0.780 |");
    assertThat(MetricsTables.memory(results)).contains("| `hotguard` | 20.0 | 164.0 |");
    assertThat(MetricsTables.replay(results)).contains("| `hotguard` | 10x | 95 |");
    for (Object result :
        List.of(
            results.get(Results.RECORD).orElseThrow(),
            results.get(Results.ACCURACY).orElseThrow(),
            results.get(Results.MEMORY).orElseThrow(),
            results.get(Results.REPORT).orElseThrow(),
            results.get(Results.REPLAY).orElseThrow())) {
      Path file = directory.resolve("result.json");
      Json.write(file, result);
      assertThat((Object) Json.read(file, result.getClass())).isEqualTo(result);
    }
  }

  private static void assertLost(String name, java.util.function.Consumer<Figures> change) {
    Figures figures = new Figures();
    change.accept(figures);
    assertThat(outcome(name, figures.all())).as(name).isEqualTo(Outcome.LOST);
  }

  /** Results that meet every threshold exactly, beside a counter of 10 ns. */
  private static final class Figures {
    double oneMetric = 7.5;
    double manyMetrics = 10;
    double twoThreads = 1;
    double eightThreadsCpu = 1.2;
    double bytes = 0.1;
    long lost;
    double snapshotMillis = 1;
    double digestMillis = 4;
    double idleMillis = 0.2;
    double error = 0.78;
    long heap = 20_000_000;
    long virtualHeap = 164_000_000;
    double tail = 5_000;
    double hdrRecorder = 15;
    double privateBuckets = 5;
    double before = 15;
    double beforeMany = 16.7;
    boolean withoutBefore;
    long reportMillis = 100;
    double replay = 95;
    double hdrReplay = 95;
    double micrometerReplay = 95;
    boolean withoutPeers;

    Results all() {
      return Results.NONE
          .with(Results.RECORD, record(cost()))
          .with(
              Results.TAIL,
              record(List.of(measurement("TailLatencyBenchmark.recordOne", "500", 8, 1))))
          .with(
              Results.DRAIN,
              record(
                  List.of(
                      measurement("DrainBenchmark.snapshot", "", 1, snapshotMillis * 1e6),
                      measurement("DrainBenchmark.snapshotWithDigests", "", 1, digestMillis * 1e6),
                      measurement(
                          "DrainBenchmark.snapshotOfIdleThreads", "", 1, idleMillis * 1e6))))
          .with(Results.ACCURACY, accuracy())
          .with(Results.MEMORY, memory())
          .with(Results.REPORT, report())
          .with(Results.REPLAY, new ReplayResult(MACHINE, "test", 2_048, 200, 40, 100, runs()));
    }

    private List<ReplayResult.Run> runs() {
      List<ReplayResult.Run> runs =
          new ArrayList<>(List.of(run("none", 100), run("hotguard", replay)));
      if (!withoutPeers) {
        runs.add(run("hdrRecorder", hdrReplay));
        runs.add(run("micrometerPercentiles", micrometerReplay));
      }
      return runs;
    }

    private ReportResult report() {
      return new ReportResult(
          MACHINE,
          "test",
          1,
          1,
          1,
          1,
          List.of(),
          List.of(
              new ReportResult.Cell(
                  ReportProgram.NEW_MAP, List.of(new ReportResult.Run(2, 200, 0, 0))),
              new ReportResult.Cell(
                  ReportProgram.DOUBLE_BUFFERED,
                  List.of(new ReportResult.Run(1, reportMillis, 0, 0)))));
    }

    private List<RecordMeasurement> cost() {
      List<RecordMeasurement> all = new ArrayList<>();
      for (String metrics : List.of("1", "500")) {
        for (int threads : List.of(1, 2, 8)) {
          double ours = metrics.equals("1") ? oneMetric : manyMetrics;
          all.add(
              measurement(
                  "RecorderBenchmark.record",
                  metrics,
                  threads,
                  threads == 2 ? ours * twoThreads : ours));
          RecordMeasurement own = all.get(all.size() - 1);
          all.add(subject(own, "longAdder", 10));
          all.add(subject(own, "hdrRecorder", threads == 1 ? hdrRecorder : 5 * hdrRecorder));
          boolean one = metrics.equals("1");
          all.add(subject(own, "privateBuckets", one ? privateBuckets : 1.54 * privateBuckets));
          if (!withoutBefore) {
            all.add(subject(own, "hotguardBefore", one ? before : beforeMany));
          }
        }
      }
      return all;
    }

    private RecordMeasurement measurement(
        String benchmark, String metrics, int threads, double nanos) {
      return new RecordMeasurement(
          benchmark,
          Map.of("subject", "hotguard", "metrics", metrics, "threads", String.valueOf(threads)),
          List.of(),
          List.of(nanos),
          List.of(bytes),
          List.of(bytes),
          List.of(threads == 8 ? eightThreadsCpu : 1),
          List.of(1.0),
          List.of(0.0),
          List.of(1.0),
          Map.of("p50.0", List.of(100.0), "p99.0", List.of(200.0), "p99.9", List.of(tail)),
          new SampleCount(1_000, 1_000 - lost, 0, 0));
    }

    private static RecordMeasurement subject(RecordMeasurement like, String subject, double nanos) {
      return new RecordMeasurement(
          like.benchmark(),
          Map.of(
              "subject",
              subject,
              "metrics",
              like.parameter("metrics"),
              "threads",
              like.parameter("threads")),
          List.of(),
          List.of(nanos),
          List.of(0.0),
          List.of(0.0),
          List.of(1.0),
          List.of(1.0),
          List.of(0.0),
          List.of(0.0),
          Map.of(),
          new SampleCount(1_000, 1_000, 0, 0));
    }

    private static RecordResult record(List<RecordMeasurement> measurements) {
      return new RecordResult(MACHINE, "test", Map.of("JCTools", "4"), 250, measurements);
    }

    private AccuracyResult accuracy() {
      List<AccuracyResult.Curve> curves = new ArrayList<>();
      for (String distribution : List.of("lognormal", "pareto", "bimodal")) {
        for (int parts : List.of(1, 64)) {
          curves.add(
              new AccuracyResult.Curve(
                  distribution, "hotguard", parts, error, 0.5, List.of(0.1, error)));
        }
      }
      return new AccuracyResult(MACHINE, "test", 10, 9_999, curves);
    }

    private MemoryResult memory() {
      return new MemoryResult(
          MACHINE,
          "test",
          500,
          List.of(
              new MemoryResult.HeapUse("hotguard", 800, false, heap),
              new MemoryResult.HeapUse("none", 1_000_000, true, 100_000_000),
              new MemoryResult.HeapUse("hotguard", 1_000_000, true, virtualHeap)));
    }

    private static ReplayResult.Run run(String design, double throughput) {
      return new ReplayResult.Run(
          design,
          "normally",
          List.of(new ReplayResult.Step(10, 0, throughput, 1, 2, 3, 4_000, 0, 0, 100, 0, 0, 1, 2)));
    }
  }
}
