/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

/**
 * The account of the data that the sender took. It can be frozen, so that a transport that returns
 * after the report does not change it.
 *
 * <p><b>Threading:</b> any thread; a short lock that no caller of the sender takes.
 */
final class Tally {
  private long handledIntervals;
  private long refusedIntervals;
  private long doubtfulIntervals;
  private long handledSamples;
  private long failedSamples;
  private long doubtfulSamples;
  private long failures;
  private boolean frozen;

  synchronized void freeze() {
    frozen = true;
  }

  /**
   * Notes that the transport is about to get statistics. It returns false if the report has already
   * counted them as abandoned.
   */
  synchronized boolean sending(StatisticsBatch batch) {
    if (!frozen) {
      doubtfulIntervals = batch.intervals();
    }
    return !frozen;
  }

  synchronized void handled(StatisticsBatch batch) {
    if (!frozen) {
      handledIntervals += batch.intervals();
      doubtfulIntervals = 0;
    }
  }

  synchronized void refused(StatisticsBatch batch) {
    if (!frozen) {
      refusedIntervals += batch.intervals();
      doubtfulIntervals = 0;
      failures++;
    }
  }

  /** Notes a failure after which the same statistics are sent again. */
  synchronized void failed() {
    if (!frozen) {
      failures++;
    }
  }

  /** Does the same for samples as {@link #sending} for statistics. */
  synchronized boolean sendingSamples(int number) {
    if (!frozen) {
      doubtfulSamples = number;
    }
    return !frozen;
  }

  synchronized void handledSamples(int number) {
    if (!frozen) {
      handledSamples += number;
      doubtfulSamples = 0;
    }
  }

  synchronized void failedSamples(int number) {
    if (!frozen) {
      failedSamples += number;
      doubtfulSamples = 0;
      failures++;
    }
  }

  synchronized long failures() {
    return failures;
  }

  /**
   * Balances the accounts: accepted data without another end is abandoned, or still waits. The
   * accepted counts are read under the lock, so that they include everything handled.
   */
  synchronized SenderReport report(StatisticsSlot statistics, SampleQueue samples) {
    long intervals = statistics.accepted();
    long admittedSamples = samples.admitted();
    long overflow = samples.overflow();
    long dropped = overflow + failedSamples;
    return new SenderReport(
        new SenderReport.Account(
            intervals,
            handledIntervals,
            refusedIntervals,
            intervals - handledIntervals - refusedIntervals,
            doubtfulIntervals),
        new SenderReport.Account(
            admittedSamples + overflow,
            handledSamples,
            dropped,
            admittedSamples - handledSamples - failedSamples,
            doubtfulSamples));
  }
}
