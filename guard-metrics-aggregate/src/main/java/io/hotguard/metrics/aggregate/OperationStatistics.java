/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import java.util.List;

/**
 * What one operation did in an interval: how often, how often it failed, how long it took.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * <h2>Units</h2>
 *
 * Nanoseconds.
 *
 * @param key the operation
 * @param successes how long the calls took that succeeded
 * @param failures how long the calls took that failed
 */
public record OperationStatistics(OperationKey key, Distribution successes, Distribution failures) {

  public OperationStatistics {
    requireNonNull(key, "key");
    requireNonNull(successes, "successes");
    requireNonNull(failures, "failures");
  }

  /**
   * Returns the number of calls.
   *
   * @return successes and failures, exact
   */
  public long count() {
    return successes.count() + failures.count();
  }

  /** Returns the number of calls that failed. */
  public long failureCount() {
    return failures.count();
  }

  /**
   * Returns how long all calls took.
   *
   * @return sum, minimum, maximum, quantiles of successes and failures together; computed at each
   *     call
   */
  public Distribution durations() {
    if (failures.isEmpty()) {
      return successes;
    }
    return successes.isEmpty() ? failures : Distribution.merge(List.of(successes, failures));
  }

  /** Adds statistics of the same operation, or folds those of another into this key. */
  OperationStatistics plus(OperationStatistics other) {
    return new OperationStatistics(
        key, sum(successes, other.successes), sum(failures, other.failures));
  }

  OperationStatistics withKey(OperationKey other) {
    return new OperationStatistics(other, successes, failures);
  }

  private static Distribution sum(Distribution a, Distribution b) {
    if (a.isEmpty()) {
      return b;
    }
    return b.isEmpty() ? a : Distribution.merge(List.of(a, b));
  }
}
