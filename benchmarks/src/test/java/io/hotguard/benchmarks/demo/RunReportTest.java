/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.DemoResult.DemoSettings;
import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.GuardReading;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.Json;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunReportTest {
  private static final GuardReading GUARD =
      new GuardReading(
          true,
          Map.of("logged", 200L, "written", 150L, "dropped", 30L, "isolated.graylog.dropped", 5L),
          Map.of("ring.waiting", 1L, "spill.waiting", 2L, "isolated.graylog.waiting", 10L));

  @Test
  void lostIsWhatNeitherSinkNorCounterAccountsFor() {
    RunReport report = report(GUARD, 150, 130);
    assertThat(RunReport.sum(report.logged())).isEqualTo(190);
    assertThat(report.lostToFile()).isEqualTo(190 - 150 - 3 - 30);
    assertThat(report.lostToReceiver()).isEqualTo(190 - 130 - 3 - 30 - 10 - 5);
  }

  @Test
  void withoutAGuardEverythingMissingIsLost() {
    assertThat(report(GuardReading.absent(), 150, 130).lostToFile()).isEqualTo(40);
  }

  @Test
  void showsAColumnForEachRun() {
    DemoResult demo =
        new DemoResult(
            new Environment(
                "17", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z"),
            Map.of(),
            new DemoSettings(15, 5, 8, 64, 2_000, 20_000),
            List.of(report(GuardReading.absent(), 150, 130), report(GUARD, 150, 130)));

    assertThat(demo.renderBriefly())
        .isEqualTo(
            """
                                                      guarded  guarded
              logging calls returned, events/s            190      190
              INFO p99, us                                2.5      2.5
              most threads BLOCKED at once                  0        0
              WARN and ERROR not in the file, events       10       10
            """);
    assertThat(demo.render())
        .containsPattern("dropped and counted, events +- +30\\n")
        .containsPattern("local file: LOST, nobody told, events +40 +7\\n");
  }

  @Test
  void survivesJson(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("run.json");
    RunReport report = report(GUARD, 150, 130);
    Json.write(file, report);
    assertThat(Json.read(file, RunReport.class)).isEqualTo(report);
  }

  private static RunReport report(GuardReading guard, long inFile, long atReceiver) {
    RunReport.Application application =
        new RunReport.Application(
            190, 2.5, List.of(200L), 0, new ThreadWatch.Waiting(1, 0, 0, 0, 0), guard);
    return new RunReport(
        "guarded",
        application,
        EventMix.enabledIn(application.returnedPerThread()),
        Map.of(Kind.INFO, inFile),
        Map.of(Kind.INFO, atReceiver));
  }
}
