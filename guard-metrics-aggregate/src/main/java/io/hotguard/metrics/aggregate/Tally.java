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
  /** Counted in intervals. */
  final Ledger statistics = new Ledger();

  final Ledger samples = new Ledger();
  private long failures;
  private boolean frozen;

  synchronized void freeze() {
    frozen = true;
  }

  /** Notes a failure after which the same statistics are sent again. */
  synchronized void failed() {
    if (!frozen) {
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
  synchronized SenderReport report(StatisticsSlot slot, SampleQueue queue) {
    return new SenderReport(
        statistics.account(slot.accepted(), 0),
        samples.account(queue.admitted(), queue.overflow()));
  }

  /** The account of one kind of data, under the lock of the tally. */
  final class Ledger {
    private long handled;
    private long dropped;
    private long doubtful;

    /**
     * Notes that the transport is about to get data. It returns false if the report has already
     * counted the data as abandoned.
     */
    boolean sending(long number) {
      synchronized (Tally.this) {
        if (!frozen) {
          doubtful = number;
        }
        return !frozen;
      }
    }

    void handled(long number) {
      synchronized (Tally.this) {
        if (!frozen) {
          handled += number;
          doubtful = 0;
        }
      }
    }

    void dropped(long number) {
      synchronized (Tally.this) {
        if (!frozen) {
          dropped += number;
          doubtful = 0;
          failures++;
        }
      }
    }

    private SenderReport.Account account(long admitted, long overflow) {
      return new SenderReport.Account(
          admitted + overflow, handled, dropped + overflow, admitted - handled - dropped, doubtful);
    }
  }
}
