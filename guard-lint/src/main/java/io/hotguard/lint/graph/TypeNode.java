/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.rule.EntryPoint;
import java.util.Arrays;
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
 * @param handlers the lambdas and loops in it that are or may be entry points
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

  TypeNode annotated(int annotation) {
    int[] more = Arrays.copyOf(annotations, annotations.length + 1);
    more[annotations.length] = annotation;
    return new TypeNode(
        name,
        modifiers,
        supertypes,
        more,
        suppresses,
        settings,
        source,
        mentions,
        handlers,
        methods);
  }

  /**
   * A method that is an entry point.
   *
   * @param ref the number of the method
   */
  record Handler(int ref, EntryPoint entry, Kind kind) {
    /** The part of a method that runs often, and how sure that is. */
    enum Kind {
      /** A lambda whose interface says that it runs often. */
      METHOD,
      /** A lambda that takes a message, which suggests that it runs often. */
      SHAPE,
      /** A method that waits for work in a loop; the loop alone runs often. */
      LOOP,
      /** A method with an endless loop, which runs often if a thread runs the method. */
      ENDLESS
    }
  }
}
