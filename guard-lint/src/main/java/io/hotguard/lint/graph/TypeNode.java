/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import java.util.BitSet;
import java.util.List;

/**
 * A class of the application; names are numbers.
 *
 * @param modifiers the bits of the class file
 * @param supertypes its direct supertypes, the superclass first
 * @param annotations its annotations' classes
 * @param suppresses whether a mark in it allows something
 * @param settings whether it may make settings with constants
 * @param mentions the rules that look for a name that it mentions
 * @param handlers the lambdas in it that implement an interface whose objects are entry points
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
record TypeNode(
    int name,
    int modifiers,
    int[] supertypes,
    int[] annotations,
    boolean suppresses,
    boolean settings,
    long source,
    BitSet mentions,
    List<Handler> handlers,
    MethodNode[] methods) {

  /**
   * A lambda or the loop of a thread that is an entry point.
   *
   * @param ref the number of the method
   * @param loop whether only the loops of the method are hot
   */
  record Handler(int ref, String reason, boolean loop) {
    Handler(int ref, String reason) {
      this(ref, reason, false);
    }
  }
}
