/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.GuardReading;
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
    assertThat(report.totalLogged()).isEqualTo(190);
    assertThat(report.lostToFile()).isEqualTo(190 - 150 - 3 - 30);
    assertThat(report.lostToReceiver()).isEqualTo(190 - 130 - 3 - 30 - 10 - 5);
  }

  @Test
  void withoutAGuardEverythingMissingIsLost() {
    assertThat(report(GuardReading.absent(), 150, 130).lostToFile()).isEqualTo(40);
  }

  @Test
  void saysWhenCountersAndEvidenceDisagree() {
    RunReport report = report(GUARD, 150, 130);
    assertThat(ReportPrinter.verdict(report, "logged", 190))
        .isEqualTo("DISAGREE: counter 200, evidence 190");
    assertThat(ReportPrinter.render(List.of(report)))
        .containsPattern("logged, events +DISAGREE: counter 200, evidence 190")
        .containsPattern("written to the file, events +agree");
  }

  @Test
  void survivesJson(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("run.json");
    RunReport report = report(GUARD, 150, 130);
    Json.write(file, report);
    assertThat(Json.read(file, RunReport.class)).isEqualTo(report);
  }

  private static RunReport report(GuardReading guard, long inFile, long atReceiver) {
    ApplicationReport application =
        new ApplicationReport(
            1.0,
            190,
            List.of(200L),
            0,
            Map.of("INFO", new ApplicationReport.Latency(180, 1, 2, 3, 4)),
            new ApplicationReport.Waiting(1, 0, 0, 0, 0),
            0,
            0,
            0,
            guard);
    return new RunReport(
        "guarded",
        application,
        EventMix.enabledIn(application.returnedPerThread()),
        new RunReport.Evidence(Map.of(Kind.INFO, inFile), 0, 0),
        new RunReport.Evidence(Map.of(Kind.INFO, atReceiver), 0, 0),
        0,
        List.of());
  }
}
