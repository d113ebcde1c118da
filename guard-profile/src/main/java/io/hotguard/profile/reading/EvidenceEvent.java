/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;

/**
 * An event that holds evidence.
 *
 * @param name its name, such as {@code jdk.ThreadPark}
 * @param javaThreadId the number of the thread that it is of; -1 where it is not known, or none of
 *     Java
 * @param durationNanos how long it took; 0 for what takes no time
 * @param stack where; {@link CallStack#NONE} when the recording does not tell
 */
public record EvidenceEvent(String name, long javaThreadId, long durationNanos, CallStack stack) {
  public EvidenceEvent {
    requireNonNull(name, "name");
    requireNonNull(stack, "stack");
  }
}
