/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

/**
 * What became of everything a sender accepted, final once it is closed.
 *
 * @param statistics of batches, counted in {@linkplain StatisticsBatch#intervals() intervals}, so
 *     that adding up does not change the count
 * @param samples of samples
 */
public record SenderReport(Account statistics, Account samples) {

  /**
   * An account that balances: {@code accepted = handled + dropped + abandoned}.
   *
   * @param accepted what was offered before the close began
   * @param handled what the transport delivered
   * @param dropped statistics: what the receiver refused for good; samples: what found no room, or
   *     whose sending failed
   * @param abandoned what was left at the deadline
   * @param inDoubt the part of {@code abandoned} that the transport had in hand once or has now: it
   *     may have arrived
   */
  public record Account(long accepted, long handled, long dropped, long abandoned, long inDoubt) {

    public Account {}
  }
}
