/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.suite.CountedResult;
import io.hotguard.benchmarks.suite.CountedResult.Cell;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RatesClaimsTest {
  /** Cells that meet every threshold exactly; a test changes one of them. */
  private static final class Cells {
    private final Map<String, Map<String, Double>> counted = new TreeMap<>();
    private final Map<String, Map<String, String>> parameters = new TreeMap<>();

    Cells() {
      for (String setup : List.of("guard", "discard", "logback-guard", "logback-async")) {
        for (String sink : List.of("file", "slow-socket")) {
          for (String percent : List.of("90", "110")) {
            String key = setup + ' ' + sink + ' ' + percent;
            counted.put(
                key,
                new TreeMap<>(
                    Map.of(
                        "offered", 100.0,
                        "logged.info", 95.0,
                        "logged.warn", 5.0,
                        "delivered.info", 95.0,
                        "delivered.warn", 5.0,
                        "p50Micros", 0.5,
                        "p99Micros", 7.0,
                        "p999Micros", 50.0,
                        "maxMicros", 1234.5)));
            parameters.put(
                key,
                Map.of(
                    "sink", sink, "setup", setup, "threads", "8", "pattern", "steady", "percent",
                    percent));
          }
        }
      }
    }

    Cells with(String key, String count, double value) {
      assertThat(counted.get(key)).as(key).isNotNull().containsKey(count);
      counted.get(key).put(count, value);
      return this;
    }

    CountedResult result() {
      List<Cell> cells = new ArrayList<>();
      counted.forEach(
          (key, counts) ->
              cells.add(
                  new Cell(
                      parameters.getOrDefault(key, Map.of()),
                      List.of(),
                      List.of(),
                      List.of(),
                      counts)));
      return new CountedResult(MACHINE, "rates", Map.of(), cells);
    }

    Results results() {
      return Results.NONE.with(Results.RATES, result());
    }
  }

  private static void assertLost(String claim, Consumer<Cells> change) {
    Cells cells = new Cells();
    change.accept(cells);
    assertThat(outcome(claim, cells.results())).as(claim).isEqualTo(Outcome.LOST);
  }

  @Test
  void everyClaimHoldsAtItsThreshold() {
    assertThat(SampleResults.measuredBy("rates"))
        .hasSize(1)
        .allSatisfy(
            claim ->
                assertThat(claim.verdict(new Cells().results()).outcome())
                    .as(claim.name())
                    .isEqualTo(Outcome.HOLDS));
  }

  @Test
  void oneEventOrMicrosecondDecides() {
    assertLost("RateWarnDelivered", cells -> cells.with("guard file 110", "delivered.warn", 4));
  }

  @Test
  void theSlowReceiverDecidesNothing() {
    Results results =
        new Cells()
            .with("guard slow-socket 90", "delivered.warn", 0)
            .with("guard slow-socket 110", "delivered.info", 0)
            .with("guard slow-socket 90", "p999Micros", 1e6)
            .with("logback-guard slow-socket 90", "p999Micros", 1e6)
            .results();
    assertThat(SampleResults.measuredBy("rates"))
        .allSatisfy(claim -> assertThat(claim.verdict(results).outcome()).isEqualTo(Outcome.HOLDS));
  }

  @Test
  void tableAndChartShowEverySinkAndSetup() {
    CountedResult result = new Cells().result();
    assertThat(RatesTables.rates(result))
        .contains("### Sink `file`, threads 8, steady")
        .contains("| p50, us | p99, us | p99.9, us | max, us |")
        .contains("| 90 | guard | 100.0 | 100.0 | 100.0 | 0.5 | 7 | 50 | 1,235 |");
    assertThat(RatesChart.render(result))
        .contains(">file, 8 threads<", ">slow-socket, 8 threads<")
        .contains(">guard<", ">logback-async<")
        .contains("<polyline points=\"");
  }

  /** Guards and peers that deliver a hundred events in two seconds, but for one setup. */
  private static CountedResult throughput(String other, String threads, double delivered) {
    List<Cell> cells = new ArrayList<>();
    for (String setup : List.of("guard", "async-root", "sync", "logback-guard", "logback-async")) {
      for (String count : List.of("1", "2", "8")) {
        boolean differs = setup.equals(other) && count.equals(threads);
        cells.add(
            new Cell(
                Map.of("sink", "file", "setup", setup, "threads", count),
                List.of(),
                List.of(),
                List.of(),
                Map.of(
                    "seconds", 2.0,
                    "logged.info", 100.0,
                    "logged.warn", 0.0,
                    "delivered.info", differs ? delivered : 100.0,
                    "delivered.warn", 0.0)));
      }
    }
    return new CountedResult(MACHINE, "throughput", Map.of(), cells);
  }

  private static Outcome throughput(String claim, String setup, String threads, double delivered) {
    return outcome(
        claim, Results.NONE.with(Results.THROUGHPUT, throughput(setup, threads, delivered)));
  }

  @Test
  void oneEventLessThanThePeerLosesTheClaimOnThroughput() {
    String log4j = "ConsumerBesideStock";
    assertThat(throughput(log4j, "guard", "1", 100)).isEqualTo(Outcome.HOLDS);
    assertThat(throughput(log4j, "guard", "1", 99)).isEqualTo(Outcome.LOST);
    assertThat(throughput(log4j, "async-root", "8", 101)).isEqualTo(Outcome.LOST);
    assertThat(throughput(log4j, "async-root", "2", 101)).isEqualTo(Outcome.LOST);
    assertThat(throughput(log4j, "sync", "2", 101)).isEqualTo(Outcome.LOST);
    String logback = "LogbackConsumerBesideAsyncAppender";
    assertThat(throughput(logback, "logback-guard", "8", 100)).isEqualTo(Outcome.HOLDS);
    assertThat(throughput(logback, "logback-guard", "8", 99)).isEqualTo(Outcome.LOST);
    assertThat(throughput(logback, "logback-async", "1", 101)).isEqualTo(Outcome.LOST);
  }

  @Test
  void tableOfThroughputShowsEventsASecond() {
    assertThat(RatesTables.throughput(throughput("guard", "8", 50_000)))
        .contains("| file | 8 | guard | 25 | ");
  }
}
