/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import java.util.Set;

/**
 * The source of a value in a method, without running it. Casts and local variables are followed.
 * Where two different values meet, the origin is {@link Unknown}.
 */
public sealed interface Origin {

  /** Returns the values that meet in an unknown one, or this one alone. */
  default Set<Origin> alternatives() {
    return this instanceof Unknown unknown ? unknown.merged() : Set.of(this);
  }

  /**
   * A constant.
   *
   * @param value an Integer (also for boolean, byte, char, short), Long, Float, Double or String
   */
  record Constant(Object value) implements Origin {}

  /** The null reference. */
  record Null() implements Origin {}

  /** A class literal. */
  record ClassLiteral(String type) implements Origin {}

  /** The object on which the method was called. */
  record This() implements Origin {}

  /**
   * A parameter of the method.
   *
   * @param index from 0, {@code this} not counted
   */
  record Parameter(int index) implements Origin {}

  /** The value of a field. */
  record FieldValue(FieldRef field) implements Origin {}

  /**
   * A new object or array.
   *
   * @param ordinal the {@link Site#ordinal()} of the {@link Instruction.Allocation}
   * @param type the class
   */
  record Created(int ordinal, String type) implements Origin {}

  /**
   * The result of a call.
   *
   * @param ordinal the {@link Site#ordinal()} of the {@link Instruction.Call} or {@link
   *     Instruction.DynamicCall}
   */
  record Result(int ordinal) implements Origin {}

  /**
   * A caught exception.
   *
   * @param type the class of the first handler that leads here
   */
  record Caught(String type) implements Origin {}

  /**
   * Anything else: arithmetic, array elements, values that meet.
   *
   * @param merged the values that meet here where paths join, if they are few; immutable
   */
  record Unknown(Set<Origin> merged) implements Origin {

    public Unknown {
      merged = Set.copyOf(merged);
    }

    /** Creates a value about which nothing is known. */
    public Unknown() {
      this(Set.of());
    }
  }
}
