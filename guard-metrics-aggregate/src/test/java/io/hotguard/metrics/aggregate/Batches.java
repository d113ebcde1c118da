/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import io.hotguard.metrics.Distribution;
import java.time.Instant;
import java.util.Arrays;
import java.util.TreeMap;

/** Batches for tests. */
final class Batches {
  static final Instant START = Instant.parse("2024-05-01T10:00:00Z");

  private Batches() {}

  static StatisticsBatch of(OperationStatistics... statistics) {
    TreeMap<OperationKey, OperationStatistics> operations = new TreeMap<>();
    Arrays.stream(statistics).forEach(one -> operations.put(one.key(), one));
    return new StatisticsBatch(START, START.plusSeconds(3), 1, operations);
  }

  /** One operation that succeeded with the given durations. */
  static StatisticsBatch of(String name, long... successes) {
    return of(statistics(name, successes, new long[0]));
  }

  static OperationStatistics statistics(String name, long[] successes, long[] failures) {
    return new OperationStatistics(
        new OperationKey("SQL", name), Distribution.of(successes), Distribution.of(failures));
  }
}
