/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

/**
 * The account of everything a sender accepted, final once it is closed.
 *
 * @param statistics the account of batches, counted in {@linkplain StatisticsBatch#intervals()
 *     intervals}, so that adding batches up does not change the count
 * @param samples the account of samples
 */
public record SenderReport(Account statistics, Account samples) {

  /**
   * An account that balances: {@code accepted = handled + dropped + abandoned}.
   *
   * @param accepted offered before the close began
   * @param handled delivered by the transport
   * @param dropped statistics: refused by the receiver for good; samples: without room, or failed
   * @param abandoned left at the deadline
   * @param inDoubt the part of {@code abandoned} that the transport holds or has held, which may
   *     have arrived
   */
  public record Account(long accepted, long handled, long dropped, long abandoned, long inDoubt) {}
}
