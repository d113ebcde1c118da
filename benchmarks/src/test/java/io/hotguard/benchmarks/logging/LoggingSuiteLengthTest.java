/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.benchmarks.logging;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.benchmarks.logging.LogbackCombination.Storm;
import io.hotguard.benchmarks.suite.SuiteLength;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoggingSuiteLengthTest {
  @Test
  void thePageSaysHowManyForksThereAre() throws Exception {
    Object logging = new SuiteCommand.Logging();
    Object logback = new SuiteCommand.Logback();
    Object enqueue = new SuiteCommand.Enqueue();

    assertThat(SuiteLength.page())
        .contains(
            SuiteLength.row(
                "logging",
                Combination.logging(
                    SuiteLength.defaultOf(logging, "--configs"),
                    SuiteLength.numbers(SuiteLength.defaultOf(logging, "--threads")),
                    SuiteLength.numbers(SuiteLength.defaultOf(logging, "--disruptor"))),
                rounds(logging),
                LoggingBenchmark.class))
        .contains(
            SuiteLength.row(
                "logback --storms endless",
                storms(logback, Storm.ENDLESS),
                rounds(logback),
                LogbackBenchmark.class))
        .contains(
            SuiteLength.rowOfSingleShots(
                "logback --storms burst",
                storms(logback, Storm.BURST),
                rounds(logback),
                LogbackBurstBenchmark.class))
        .contains(
            SuiteLength.rowOfSingleShots(
                "enqueue",
                Combination.enqueue(
                    SuiteLength.defaultOf(enqueue, "--configs"), SuiteCommand.Enqueue.THREADS),
                rounds(enqueue),
                EnqueueCostBenchmark.class));
  }

  private static List<LogbackCombination> storms(Object command, Storm storm) {
    return LogbackCombination.all(
        List.of(storm), SuiteLength.defaultOf(command, "--configs"), SuiteCommand.Logback.THREADS);
  }

  private static int rounds(Object command) {
    List<String> rounds = SuiteLength.defaultOf(command, "--rounds");
    return Integer.parseInt(rounds.get(0));
  }
}
