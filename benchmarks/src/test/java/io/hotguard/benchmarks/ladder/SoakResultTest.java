/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport.Quantiles;
import io.hotguard.benchmarks.ladder.SoakResult.Sample;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SoakResultTest {
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
          new Environment("17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z"),
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

  private static long unaccounted(long atReceiver, long refused) {
    Run run = new Run();
    run.atReceiver = atReceiver;
    run.refused = refused;
    return run.result().unaccounted();
  }

  @Test
  void anEventThatWasGivenUpOrRefusedMayHaveArrived() {
    assertThat(unaccounted(900, 0)).isZero();
    assertThat(unaccounted(950, 0)).isZero(); // what was given up had arrived
    assertThat(unaccounted(953, 3)).isZero(); // so had what was counted as dropped
  }

  @Test
  void oneEventMoreOrLessIsUnaccounted() {
    assertThat(unaccounted(899, 0)).isEqualTo(1); // 50 of 51 were given up
    assertThat(unaccounted(951, 0)).isEqualTo(1);
    assertThat(unaccounted(954, 3)).isEqualTo(1);
  }

  @Test
  void aValueThatIsReadTwiceIsUnread() {
    Run twice = new Run();
    twice.delivered = 4_001;
    assertThat(twice.result().unread()).isEqualTo(1);
    assertThat(new Run().result().unread()).isZero();
  }

  @Test
  void growthWhileItSettlesDoesNotCount() {
    Run run = new Run();
    run.growthBytes = 2_000;
    run.moreThreads = 5;
    run.moreHandles = 7;
    // From minute 25 to minute 59, the last samples of their thirds.
    assertThat(run.result().heapGrowth()).isEqualTo(68_000);
    assertThat(run.result().threadsGrowth()).isEqualTo(5);
    assertThat(run.result().handlesGrowth()).isEqualTo(7);
  }
}
