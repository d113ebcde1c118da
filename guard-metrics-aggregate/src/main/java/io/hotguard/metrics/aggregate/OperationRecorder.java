/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import io.hotguard.metrics.Recorder;

/**
 * Records the calls of one operation; keep it as a handle on a hot path.
 *
 * <h2>Threading</h2>
 *
 * Any thread may record at any time. A call is one {@link Recorder#record}: it takes no lock, never
 * waits, and allocates only for the first value of a thread.
 *
 * <h2>Units</h2>
 *
 * Nanoseconds.
 *
 * <h2>Errors</h2>
 *
 * Recording never throws. A handle never expires: after an eviction it counts again with the next
 * call.
 */
public final class OperationRecorder {
  private final OperationKey key;
  private final Recorder successes;
  private final Recorder failures;

  /** The number of consecutive flushes without a call; used by the flushing thread. */
  int idleFlushes;

  OperationRecorder(OperationKey key, Recorder successes, Recorder failures) {
    this.key = key;
    this.successes = successes;
    this.failures = failures;
  }

  /** Returns a recorder that counts for this key but is stored under another key. */
  OperationRecorder standIn() {
    return new OperationRecorder(key, successes, failures);
  }

  /** Returns the operation, or {@link OperationKey#OTHER} beyond the limit. */
  public OperationKey key() {
    return key;
  }

  /** Records a call; the duration is 0 for an event without one. */
  public void record(long durationNanos, boolean failed) {
    (failed ? failures : successes).record(durationNanos);
  }

  @Override
  public String toString() {
    return "OperationRecorder[" + key.type() + ", " + key.name() + "]";
  }
}
