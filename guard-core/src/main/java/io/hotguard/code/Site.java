/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.List;

/**
 * Where an instruction stands in its method.
 *
 * @param ordinal the instruction's number in the method, from 0 in the order of the class file; for
 *     an allocation that of the constructor's call
 * @param line the line, from 1; 0 when the class file has no line numbers
 * @param loopDepth the number of loops around it; loops that only an exception repeats (retries)
 *     are not counted
 * @param shortDepth how many of these loops run a few times only: counted retries, the first rows
 * @param retryDepth the number of loops around it that only an exception repeats
 * @param locked whether it runs under a monitor of this method: in a synchronized block, or the
 *     method is synchronized
 * @param caught the exceptions that a catch around it takes, innermost first; {@code finally} is
 *     not counted; immutable
 * @param handling the exceptions of the catch blocks that it stands in; immutable
 * @param failing whether every way on ends in a {@code throw}
 * @param conditions what the branches on every way to it established, the nearest first, {@value
 *     #MAX_CONDITIONS} at most; comparisons of two values count only if they test for equality with
 *     a constant; immutable
 * @param choices what branches established together, as {@code if (a || b)} does: one condition of
 *     each list holds; immutable
 */
public record Site(
    int ordinal,
    int line,
    int loopDepth,
    int shortDepth,
    int retryDepth,
    boolean locked,
    List<String> caught,
    List<String> handling,
    boolean failing,
    List<Condition> conditions,
    List<List<Condition>> choices) {

  /** The limit of recorded conditions; a method can test more in a row. */
  public static final int MAX_CONDITIONS = 16;

  public Site {
    caught = List.copyOf(caught);
    handling = List.copyOf(handling);
    conditions = List.copyOf(conditions);
    choices = choices.stream().map(List::copyOf).toList();
  }

  /** Creates a site that no retry and no branch leads to; copies the lists. */
  public Site(
      int ordinal,
      int line,
      int loopDepth,
      boolean locked,
      List<String> caught,
      List<String> handling) {
    this(ordinal, line, loopDepth, 0, 0, locked, caught, handling, false, List.of(), List.of());
  }

  /** Returns whether it stands in a loop that may have many rounds. */
  public boolean isRepeated() {
    return loopDepth > shortDepth;
  }

  /**
   * Returns whether it runs only after a failure: in a catch block, or where every way on ends in a
   * {@code throw}.
   */
  public boolean isExceptional() {
    return failing || !handling.isEmpty();
  }

  /**
   * A fact that a branch has established.
   *
   * @param value the source of the tested value
   * @param holds true if it is true, not zero or not null, or a place in a text or list; false if
   *     it is false, zero, null or -1
   * @param picked true if it is one value of many: equal to a constant other than zero or null, or
   *     an arm of a switch; holds is true then
   */
  public record Condition(Origin value, boolean holds, boolean picked) {

    /** Creates a condition from a yes-or-no test. */
    public Condition(Origin value, boolean holds) {
      this(value, holds, false);
    }
  }
}
