/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.aggregate;

import static java.util.Objects.requireNonNull;

import java.time.Instant;

/**
 * One call with details for a person to read. Samples are sent if there is room, while {@link
 * OperationStatistics} count every call.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 *
 * @param key the operation
 * @param time the start of the call
 * @param durationNanos its duration
 * @param failed whether it failed
 * @param detail free text, such as a message or a trace id; may be empty
 */
public record Sample(
    OperationKey key, Instant time, long durationNanos, boolean failed, String detail) {

  public Sample {
    requireNonNull(key, "key");
    requireNonNull(time, "time");
    requireNonNull(detail, "detail");
  }
}
