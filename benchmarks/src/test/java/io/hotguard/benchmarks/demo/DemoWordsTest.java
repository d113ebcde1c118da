/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.demo;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.demo.EventMix.Kind;
import io.hotguard.benchmarks.process.GuardReading;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The words of the demo before and after its tables. */
class DemoWordsTest {
  private static final DemoSettings SETTINGS = new DemoSettings(15, 5, 8, 64, 2_000, 0, 20_000);

  @Test
  void namesTheReleasesBeforeItRuns() {
    Map<String, String> versions = Map.of("Log4j", "2.9", "Disruptor", "3.4", "Logback", "1.5");
    assertThat(DemoCommand.introduction(SETTINGS, LogLibrary.LOG4J.named(versions)))
        .startsWith("Hotguard demo: 64 threads log through Log4j 2.9 on Disruptor 3.4 (")
        .contains("the receiver reads 2,000 messages/s.");
  }

  @Test
  void namesTheReleaseOfLogback() {
    Map<String, String> versions =
        LogLibrary.LOGBACK.versions(Map.of("Log4j", "2.9", "Logback", "1.5"));
    assertThat(versions).containsOnlyKeys("Logback");
    assertThat(DemoCommand.introduction(SETTINGS, LogLibrary.LOGBACK.named(versions)))
        .startsWith("Hotguard demo: 64 threads log through Logback 1.5 and its AsyncAppender (");
  }

  @Test
  void saysWhatAsyncAppendersHaveLost() {
    RunReport run = report(GuardReading.absent());
    assertThat(ClosingWords.of(SETTINGS, run, run))
        .contains("; 0 events were lost to the file, 190 to the receiver.");
  }

  @Test
  void saysThatNoWarningWasDroppedWhereTheCountersSaySo() {
    assertThat(words(Map.of("dropped", 30L, "dropped.INFO", 30L)))
        .contains("Of 10 WARN and ERROR events none was dropped, and 0 are not in the file.");
  }

  @Test
  void saysHowManyWereDroppedOtherwise() {
    assertThat(words(Map.of("dropped", 33L, "dropped.WARN", 2L, "dropped.ERROR", 1L)))
        .contains("Of 10 WARN and ERROR events 3 were dropped, and 0 are not in the file.");
  }

  private static String words(Map<String, Long> counters) {
    RunReport run = report(new GuardReading(true, counters, Map.of()));
    return ClosingWords.of(SETTINGS, report(GuardReading.absent()), run).replace('\n', ' ');
  }

  private static RunReport report(GuardReading guard) {
    ApplicationReport application =
        new ApplicationReport(
            1.0,
            190,
            List.of(200L),
            0,
            Map.of(),
            new ApplicationReport.Waiting(1, 0, 0, 0, 0),
            0,
            0,
            0,
            guard);
    return new RunReport(
        "run",
        application,
        EventMix.enabledIn(application.returnedPerThread()),
        new RunReport.Evidence(EventMix.enabledIn(application.returnedPerThread()), 0, 0),
        new RunReport.Evidence(Map.of(Kind.INFO, 0L), 0, 0),
        0,
        List.of());
  }
}
