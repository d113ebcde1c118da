/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

/**
 * A batch as it is sent. A batch whose sending failed is sent again unchanged, under the same
 * sequence number, so that a receiver can drop what it already has.
 *
 * @param source who sends; no two senders share it
 * @param sequence 1 for the first batch of this source, then one more for each
 * @param batch the statistics
 */
public record StatisticsEnvelope(String source, long sequence, StatisticsBatch batch) {

  public StatisticsEnvelope {
    requireNonNull(source, "source");
    requireNonNull(batch, "batch");
  }
}
