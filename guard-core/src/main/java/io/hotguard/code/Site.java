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
 * @param locked whether it runs under a monitor of this method: in a synchronized block, or the
 *     method is synchronized
 * @param caught the exceptions that a catch around it takes, innermost first; {@code finally} is
 *     not counted; immutable
 * @param handling the exceptions of the catch blocks that it stands in; immutable
 */
public record Site(
    int ordinal,
    int line,
    int loopDepth,
    boolean locked,
    List<String> caught,
    List<String> handling) {

  /**
   * Creates a site; copies the lists.
   *
   * @param ordinal the instruction's number
   * @param line the line
   * @param loopDepth the number of loops around it
   * @param locked whether a monitor of this method is held
   * @param caught the exceptions caught around it
   * @param handling the exceptions of the catch blocks that it stands in
   */
  public Site {
    caught = List.copyOf(caught);
    handling = List.copyOf(handling);
  }
}
