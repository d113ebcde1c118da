/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile.flow;

/** The possible successors of each place in a method's code; the first place is 0. */
interface FlowGraph {

  int size();

  /** The normal successors of a place. */
  int[] next(int node);

  /** Whether a basic block begins here. */
  boolean begins(int node);

  /** The exception handlers of a place; only for the first node of a basic block. */
  int[] handlers(int node);

  /** The variable that a branch compares with a constant of 0 to 5; -1 at any other place. */
  int comparedWithFew(int node);

  /** The variable that a place adds a constant to; -1 at any other place. */
  int counted(int node);

  /** Whether a branch asks for the state of an object, as in {@code while (running)}. */
  default boolean asksForState(int node) {
    return false; // only outlines need it
  }
}
