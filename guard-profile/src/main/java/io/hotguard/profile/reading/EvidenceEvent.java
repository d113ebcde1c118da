/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.CallStack;

/**
 * An event that holds evidence, such as {@code jdk.ThreadPark}.
 *
 * @param javaThreadId the number of its thread; -1 if it is unknown or not of Java
 * @param durationNanos how long it took; 0 for an event without duration
 * @param stack where; {@link CallStack#NONE} if not recorded
 */
public record EvidenceEvent(String name, long javaThreadId, long durationNanos, CallStack stack) {
  public EvidenceEvent {
    requireNonNull(name, "name");
    requireNonNull(stack, "stack");
  }
}
