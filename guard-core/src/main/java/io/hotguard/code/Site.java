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
 * @param shortDepth how many of these loops count to a few only: retries by number, the first rows
 * @param retryDepth the number of loops around it that only an exception repeats
 * @param locked whether it runs under a monitor of this method: in a synchronized block, or the
 *     method is synchronized
 * @param caught the exceptions that a catch around it takes, innermost first; {@code finally} is
 *     not counted; immutable
 * @param handling the exceptions of the catch blocks that it stands in; immutable
 * @param failing whether every way on ends in a {@code throw}
 * @param conditions what the branches on every way to it made sure of, the nearest first, {@value
 *     #MAX_CONDITIONS} at most; of tests of two values against each other only those for equality
 *     with a constant; immutable
 * @param choices what branches before it made sure of together, as {@code if (a || b)} does: of
 *     each list one condition is met; immutable
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

  /** The number of conditions that are kept; a method can test more one after the other. */
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

  /**
   * Tells whether it stands in a loop that may have many rounds.
   *
   * @return true if one of the loops around it is none of those that count to a few
   */
  public boolean isRepeated() {
    return loopDepth > shortDepth;
  }

  /**
   * Tells whether it runs only when something has gone wrong.
   *
   * @return true if it stands in a catch block, or if every way on ends in a {@code throw}
   */
  public boolean isExceptional() {
    return failing || !handling.isEmpty();
  }

  /**
   * What a branch has made sure of.
   *
   * @param value where the tested value comes from
   * @param holds true if it is true, not zero or not null, or a place in a text or list; false if
   *     it is false, zero, null or -1
   * @param picked true if it is one value of many: equal to a constant other than zero or null, or
   *     an arm of a switch; holds is true then
   */
  public record Condition(Origin value, boolean holds, boolean picked) {

    /** Creates a condition that asks for yes or no. */
    public Condition(Origin value, boolean holds) {
      this(value, holds, false);
    }
  }
}
