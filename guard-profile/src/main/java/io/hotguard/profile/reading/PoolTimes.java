/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import java.util.List;

/**
 * The recorded time of threads whose names differ only by numbers. Immutable.
 *
 * @param name the name without numbers
 * @param threads how many threads
 * @param virtual whether they are virtual
 * @param lifeNanos how long they lived in the recorded time, in all
 * @param processorNanos their processor time by {@code jdk.ThreadCPULoad}; 0 if not recorded
 * @param quietNanos the time before the end in which no event of any of them is
 * @param spells what they did, in no order
 */
public record PoolTimes(
    String name,
    int threads,
    boolean virtual,
    long lifeNanos,
    long processorNanos,
    long quietNanos,
    List<Spell> spells) {
  public PoolTimes {
    spells = List.copyOf(spells);
  }

  /** The same pool with more threads, which lived all the time; itself without any. */
  public PoolTimes withMore(int more, long spanNanos) {
    return more <= 0
        ? this
        : new PoolTimes(
            name,
            threads + more,
            virtual,
            lifeNanos + more * spanNanos,
            processorNanos,
            quietNanos,
            spells);
  }
}
