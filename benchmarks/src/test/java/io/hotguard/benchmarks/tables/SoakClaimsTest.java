/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.tables;

import static io.hotguard.benchmarks.tables.SampleResults.MACHINE;
import static io.hotguard.benchmarks.tables.SampleResults.outcome;
import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LoadReport;
import io.hotguard.benchmarks.ladder.LoadReport.Quantiles;
import io.hotguard.benchmarks.ladder.SoakResult;
import io.hotguard.benchmarks.ladder.SoakResult.Sample;
import io.hotguard.benchmarks.results.SampleCount;
import io.hotguard.benchmarks.tables.Claim.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakClaimsTest {
  /** A service that keeps everything; a test changes something. */
  private static final class Run {
    int minutes = 60;
    double growthBytes;
    int moreThreads;
    int moreHandles;
    long atReceiver = 900;
    long givenUp = 50;
    long refused;
    long delivered = 4_000;

    SoakResult result() {
      List<Sample> samples = new ArrayList<>();
      for (int minute = 0; minute < minutes; minute++) {
        // While it settles everything grows, which must not count.
        boolean settling = minute < 10;
        samples.add(
            new Sample(
                minute,
                (long)
                    (settling
                        ? 1_000_000.0 * minute
                        : 50_000_000 + (minute % 2) * 1_000 + growthBytes * minute),
                settling ? 200 : 100 + (minute > 45 ? moreThreads : 0),
                settling ? 300 : 70 + (minute > 45 ? moreHandles : 0),
                1_000_000,
                500,
                minute));
      }
      Quantiles quantiles = new Quantiles(1_000, 2_000, 3_000, 4_000);
      return new SoakResult(
          MACHINE,
          "soak",
          Map.of("Tomcat", "10"),
          minutes,
          10,
          2_000,
          1_600,
          new LoadReport(96_000, 0, 60, quantiles, quantiles),
          "a tmpfs of 256 MiB",
          60,
          60,
          givenUp,
          refused,
          0,
          new SampleCount(4_000, delivered, 0, 0),
          new EventAccount(
              Map.of(Kind.INFO, 1_000L),
              Map.of("file", Map.of(Kind.INFO, 990L), "graylog", Map.of(Kind.INFO, atReceiver)),
              Map.of("file", 0L, "graylog", 7L),
              Map.of(Kind.INFO, 10L),
              Map.of(),
              0,
              40,
              0),
          samples);
    }
  }

  private static Outcome judged(String claim, Run run) {
    return outcome(claim, Results.NONE.with(Results.SOAK, run.result()));
  }

  @Test
  void holdsWhileNothingIsMissing() {
    assertThat(judged("SoakAccount", new Run())).isEqualTo(Outcome.HOLDS);
  }

  @Test
  void oneEventOrOneValueLoses() {
    Run missing = new Run();
    missing.atReceiver = 899; // 50 of 51 were given up
    assertThat(judged("SoakAccount", missing)).isEqualTo(Outcome.LOST);
    Run tooMany = new Run();
    tooMany.atReceiver = 951;
    assertThat(judged("SoakAccount", tooMany)).isEqualTo(Outcome.LOST);
    Run found = new Run();
    found.atReceiver = 950; // what was given up had arrived
    assertThat(judged("SoakAccount", found)).isEqualTo(Outcome.HOLDS);
    Run refused = new Run();
    refused.refused = 3;
    refused.atReceiver = 953; // what was counted as dropped had arrived before the appender threw
    assertThat(judged("SoakAccount", refused)).isEqualTo(Outcome.HOLDS);
    refused.atReceiver = 954;
    assertThat(judged("SoakAccount", refused)).isEqualTo(Outcome.LOST);
    Run twice = new Run();
    twice.delivered = 4_001;
    assertThat(judged("SoakAccount", twice)).isEqualTo(Outcome.LOST);
  }

  @Test
  void aShortRunDecidesNothing() {
    Run shorter = new Run();
    shorter.minutes = 59;
    assertThat(judged("SoakAccount", shorter)).isEqualTo(Outcome.OPEN);
  }

  @Test
  void tableShowsWhatWasWatched() {
    SoakResult result = new Run().result();
    assertThat(SoakTables.soak(result))
        .contains("flat |", "| threads | 100 to 100 |", "| **events unaccounted** | 0 |")
        .contains("| no longer sent again, counted | 50 |");
  }
}
