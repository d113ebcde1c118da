/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.ladder;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.demo.ThreadWatch;
import io.hotguard.benchmarks.ladder.LadderResult.Cell;
import io.hotguard.benchmarks.ladder.LadderResult.EventAccount;
import io.hotguard.benchmarks.ladder.LadderResult.LadderSettings;
import io.hotguard.benchmarks.ladder.LadderResult.LoadReport;
import io.hotguard.benchmarks.ladder.LadderResult.Run;
import io.hotguard.benchmarks.ladder.Rung.Group;
import io.hotguard.benchmarks.results.Environment;
import io.hotguard.benchmarks.results.SampleCount;
import java.util.List;
import java.util.Map;

/** Results that nobody measured. */
public final class LadderSamples {
  private LadderSamples() {}

  /** 1,000 INFO and 60 WARN were logged; {@code severe} of the WARN arrive at the receiver. */
  public static EventAccount events(long droppedInfo, long severe) {
    Map<Kind, Long> inFiles = Map.of(Kind.INFO, 1_000 - droppedInfo, Kind.WARN, 60L);
    return new EventAccount(
        Map.of(Kind.INFO, 1_000L, Kind.WARN, 60L),
        Map.of(
            "console",
            inFiles,
            "file",
            inFiles,
            LadderResult.RECEIVER,
            Map.of(Kind.INFO, 1_000 - droppedInfo, Kind.WARN, severe)),
        Map.of(),
        Map.of(Kind.INFO, droppedInfo),
        Map.of(Kind.WARN, 7L),
        0,
        0,
        0);
  }

  public static Run run(double requestsPerSecond) {
    LoadReport.Quantiles quantiles = new LoadReport.Quantiles(1_000, 2_000, 3_000, 4_000);
    return new Run(
        1_000,
        new LoadReport((long) (2 * requestsPerSecond), 0, 2, quantiles, quantiles),
        500,
        new ThreadWatch.Waiting(10, 1, 2, 3, 4),
        1);
  }

  public static Cell cell(Group group, String name, EventAccount events, Run... runs) {
    return new Cell(
        group,
        name,
        Map.of("hotguard.mode", "off"),
        List.of(runs),
        new SampleCount(400, 400, 0, 0),
        events);
  }

  public static LadderResult result(Cell... cells) {
    return new LadderResult(
        new Environment(
            "17.0.1 (x)", List.of(), "Linux", "cpu", 2, 1_024, "abc", "2026-01-01T00:00:00Z"),
        "test",
        Map.of("Log4j", "2"),
        new LadderSettings(3, 2, 100, 4, 1, 10, 100, 1, 8, 8),
        List.of(cells));
  }
}
