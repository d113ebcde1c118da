/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

/**
 * A batch as it is sent. If sending fails, the batch is sent again unchanged under the same
 * sequence number, so that a receiver can drop a duplicate.
 *
 * @param source the sender; unique among senders
 * @param sequence 1 for the first batch of this source, then one more for each
 * @param batch the statistics
 */
public record StatisticsEnvelope(String source, long sequence, StatisticsBatch batch) {

  public StatisticsEnvelope {
    requireNonNull(source, "source");
    requireNonNull(batch, "batch");
  }
}
