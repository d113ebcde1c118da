/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/**
 * The reason why one call of the caller runs a method many times.
 *
 * @param kind what repeats it
 * @param caller the method that holds the loop, or that makes the function
 * @param line the line of the call in the loop, or where the function is made; 0 when unknown
 */
public record Repetition(Kind kind, MethodRef caller, int line) {

  /** The kind of a repetition. */
  public enum Kind {
    /** A loop in the code of the caller. */
    LOOP,
    /** A stream or collection that calls the function for each element. */
    ELEMENTS
  }

  /**
   * Describes the repetition as part of a sentence, such as {@code in the loop at
   * com.acme.Cart.total:42}.
   */
  public String describe() {
    String place = line == 0 ? caller.describe() : caller.describe() + ':' + line;
    return (kind == Kind.LOOP ? "in the loop at " : "for each element at ") + place;
  }
}
