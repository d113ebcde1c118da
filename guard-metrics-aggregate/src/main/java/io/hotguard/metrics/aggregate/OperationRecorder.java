/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import io.hotguard.metrics.Recorder;

/**
 * Records the calls of one operation; the handle that a hot path keeps.
 *
 * <h2>Threading</h2>
 *
 * Any thread may record at any time. A call is one {@link Recorder#record}: no lock, no wait, no
 * allocation after the thread's first.
 *
 * <h2>Units</h2>
 *
 * Nanoseconds.
 *
 * <h2>Errors</h2>
 *
 * Recording never throws. A handle stays good for ever: one that was idle and evicted counts again
 * with the next call.
 */
public final class OperationRecorder {
  private final OperationKey key;
  private final Recorder successes;
  private final Recorder failures;

  /** How many flushes in a row had no call; for the flushing thread. */
  int idleFlushes;

  OperationRecorder(OperationKey key, Recorder successes, Recorder failures) {
    this.key = key;
    this.successes = successes;
    this.failures = failures;
  }

  /** Returns a recorder that counts for this key but is found under another. */
  OperationRecorder standIn() {
    return new OperationRecorder(key, successes, failures);
  }

  /**
   * Returns what it counts for.
   *
   * @return the operation, or {@link OperationKey#OTHER} beyond the limit
   */
  public OperationKey key() {
    return key;
  }

  /**
   * Records a call that succeeded.
   *
   * @param durationNanos how long it took; 0 for an event without a duration
   */
  public void recordSuccess(long durationNanos) {
    successes.record(durationNanos);
  }

  /**
   * Records a call that failed.
   *
   * @param durationNanos how long it took; 0 for an event without a duration
   */
  public void recordFailure(long durationNanos) {
    failures.record(durationNanos);
  }

  /**
   * Records a call.
   *
   * @param durationNanos how long it took; 0 for an event without a duration
   */
  public void record(long durationNanos, boolean failed) {
    (failed ? failures : successes).record(durationNanos);
  }

  @Override
  public String toString() {
    return "OperationRecorder[" + key.type() + ", " + key.name() + "]";
  }
}
