/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class TallyTest {
  private static final Sample SAMPLE =
      new Sample(new OperationKey("SQL", "find"), Batches.START, 5, false, "");

  private final StatisticsSlot statistics = new StatisticsSlot(10);
  private final SampleQueue samples = new SampleQueue(10);
  private final Tally tally = new Tally();

  @Test
  void balancesWhatWasAcceptedWithWhatBecameOfIt() {
    StatisticsBatch batch = Batches.of("find", 1);
    for (int i = 0; i < 3; i++) {
      statistics.offer(batch);
    }
    for (int i = 0; i < 12; i++) {
      samples.offer(SAMPLE);
    }
    assertThat(tally.statistics.sending(1)).isTrue();
    tally.statistics.handled(1);
    tally.statistics.sending(1);
    tally.statistics.dropped(1);
    tally.statistics.sending(1);
    tally.failed();
    tally.samples.sending(4);
    tally.samples.handled(4);
    tally.samples.sending(3);
    tally.samples.dropped(3);
    tally.samples.sending(2);

    SenderReport report = tally.report(statistics, samples);
    assertThat(report.statistics()).isEqualTo(new SenderReport.Account(3, 1, 1, 1, 1));
    assertThat(report.samples()).isEqualTo(new SenderReport.Account(12, 4, 5, 3, 2));
    assertThat(tally.failures()).isEqualTo(3);
  }

  @Test
  void letsNothingBeSentAndNothingChangeOnceFrozen() {
    StatisticsBatch batch = Batches.of("find", 1);
    statistics.offer(batch);
    samples.offer(SAMPLE);
    tally.freeze();
    SenderReport report = tally.report(statistics, samples);

    assertThat(tally.statistics.sending(1)).isFalse();
    assertThat(tally.samples.sending(1)).isFalse();
    tally.statistics.handled(1);
    tally.statistics.dropped(1);
    tally.failed();
    tally.samples.handled(1);
    tally.samples.dropped(1);
    assertThat(tally.report(statistics, samples)).isEqualTo(report);
    assertThat(tally.failures()).isZero();
  }
}
