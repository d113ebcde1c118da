/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import java.util.OptionalDouble;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The time that the machine and the virtual machine took from all threads. Immutable.
 *
 * @param machineLoad the share of the machine's processors that all processes used; empty if not
 *     recorded
 * @param throttledShare the share of time slices in which the container was throttled, 0..1
 * @param pauseNanos how long each cause of a collection stopped the threads
 * @param operationNanos how long each operation of the virtual machine, except collections, stopped
 *     the threads
 * @param codeCacheFull how often the code cache was full
 * @param maxHeap the largest heap in bytes; 0 if not recorded
 * @param classesPerSecond how many classes were loaded a second in the second half of the recording
 */
public record Pressure(
    OptionalDouble machineLoad,
    double throttledShare,
    SortedMap<String, Long> pauseNanos,
    SortedMap<String, Long> operationNanos,
    long codeCacheFull,
    long maxHeap,
    double classesPerSecond) {
  /** Nothing was recorded. */
  public static final Pressure NONE =
      new Pressure(OptionalDouble.empty(), 0, new TreeMap<>(), new TreeMap<>(), 0, 0, 0);
}
