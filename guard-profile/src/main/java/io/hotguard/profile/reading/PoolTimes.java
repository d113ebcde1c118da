/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.reading;

import io.hotguard.profile.jfr.CallStack;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The recorded time of threads whose names differ only by numbers. Immutable.
 *
 * @param name the name without numbers
 * @param threads how many threads
 * @param virtual whether they are virtual
 * @param lifeNanos how long they lived in the recorded time, in all
 * @param processorNanos their processor time by {@code jdk.ThreadCPULoad}; 0 if not recorded
 * @param quietNanos the longest time in which no event of any of them is
 * @param last where the last one is that is no wait for other threads; empty without one
 * @param spells what they did, in no order
 */
public record PoolTimes(
    String name,
    int threads,
    boolean virtual,
    long lifeNanos,
    long processorNanos,
    long quietNanos,
    CallStack last,
    List<Spell> spells) {
  /** The pool of all virtual threads, which mostly have no name. */
  public static final String VIRTUAL = "virtual threads";

  private static final Pattern COUNTED =
      Pattern.compile("(?<![A-Za-z])(?:0x[0-9a-f]+|@?[0-9a-f]*\\d[0-9a-f]*)(?![A-Za-z])|\\d+");
  private static final int MAX_NAME = 200;

  public PoolTimes {
    spells = List.copyOf(spells);
  }

  /** The name of the pool of a thread, such as {@code http-nio-N-exec-N}. */
  public static String nameOf(String thread, boolean virtual) {
    String shortened = thread.length() > MAX_NAME ? thread.substring(0, MAX_NAME) : thread;
    return virtual ? VIRTUAL : COUNTED.matcher(shortened).replaceAll("N");
  }

  /** The spells of one kind. */
  public List<Spell> of(Spell.Kind kind) {
    return spells.stream().filter(spell -> spell.kind() == kind).toList();
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
            last,
            spells);
  }
}
