/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import io.hotguard.metrics.Distribution;
import java.util.List;

/**
 * The statistics of one operation in an interval: calls, failures and durations.
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
 * @param successes durations of the calls that succeeded
 * @param failures durations of the calls that failed
 */
public record OperationStatistics(OperationKey key, Distribution successes, Distribution failures) {

  public OperationStatistics {
    requireNonNull(key, "key");
    requireNonNull(successes, "successes");
    requireNonNull(failures, "failures");
  }

  /** Returns the exact number of calls, successes and failures together. */
  public long count() {
    return successes.count() + failures.count();
  }

  /** Returns the number of calls that failed. */
  public long failureCount() {
    return failures.count();
  }

  /** Returns the durations of all calls, successes and failures together; computed at each call. */
  public Distribution durations() {
    return sum(successes, failures);
  }

  /** Adds statistics of the same operation, or merges those of another operation into this key. */
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
