/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The statistics of all operations in one interval, or in several intervals added up.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * @param start the start of the first interval
 * @param end the end of the last interval; not before {@code start}
 * @param intervals the number of intervals, 1 or more
 * @param operations key to statistics, sorted; operations without a call are absent
 */
public record StatisticsBatch(
    Instant start,
    Instant end,
    long intervals,
    SortedMap<OperationKey, OperationStatistics> operations) {

  /** Throws {@link IllegalArgumentException} if it ends before it starts or has no interval. */
  public StatisticsBatch {
    requireNonNull(start, "start");
    if (end.isBefore(start)) {
      throw new IllegalArgumentException("end " + end + ": must not be before start " + start);
    }
    if (intervals < 1) {
      throw new IllegalArgumentException("intervals=" + intervals + ": must be 1 or more");
    }
    operations = Collections.unmodifiableSortedMap(new TreeMap<>(operations));
  }

  /** Returns the number of calls of all operations. */
  public long count() {
    return operations.values().stream().mapToLong(OperationStatistics::count).sum();
  }

  /**
   * Returns the exact sum of this and a later batch: counts, sums, buckets, minima and maxima are
   * as in one batch over both times.
   *
   * @param maxOperations the limit of keys in the result besides {@link OperationKey#OTHER};
   *     further keys of the later batch are added to that key
   * @throws IllegalArgumentException if the limit is below 0
   */
  public StatisticsBatch plus(StatisticsBatch later, int maxOperations) {
    if (maxOperations < 0) {
      throw new IllegalArgumentException("maxOperations=" + maxOperations + ": must be 0 or more");
    }
    TreeMap<OperationKey, OperationStatistics> sum = new TreeMap<>();
    addTo(sum, this, maxOperations);
    addTo(sum, later, maxOperations);
    return new StatisticsBatch(
        start.isBefore(later.start) ? start : later.start,
        end.isAfter(later.end) ? end : later.end,
        intervals + later.intervals,
        sum);
  }

  private static void addTo(
      TreeMap<OperationKey, OperationStatistics> sum, StatisticsBatch batch, int maxOperations) {
    for (OperationStatistics statistics : batch.operations.values()) {
      int limit = sum.containsKey(OperationKey.OTHER) ? maxOperations + 1 : maxOperations;
      OperationKey key = statistics.key();
      boolean room = sum.size() < limit || sum.containsKey(key);
      OperationKey target = room ? key : OperationKey.OTHER;
      OperationStatistics known = sum.get(target);
      sum.put(target, known == null ? statistics.withKey(target) : known.plus(statistics));
    }
  }
}
