/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

/**
 * Where a value in a method comes from, as far as one method tells without running it. Casts and
 * local variables are seen through; where two values meet that differ, the origin is {@link
 * Unknown}.
 */
public sealed interface Origin {

  /**
   * A constant.
   *
   * @param value an Integer (also for boolean, byte, char, short), Long, Float, Double or String
   */
  record Constant(Object value) implements Origin {}

  /** The null reference. */
  record Null() implements Origin {}

  /**
   * A class literal.
   *
   * @param type the class
   */
  record ClassLiteral(String type) implements Origin {}

  /** The object whose method it is. */
  record This() implements Origin {}

  /**
   * A parameter of the method.
   *
   * @param index from 0, {@code this} not counted
   */
  record Parameter(int index) implements Origin {}

  /**
   * What a field held.
   *
   * @param field the field
   */
  record FieldValue(FieldRef field) implements Origin {}

  /**
   * A new object or array.
   *
   * @param ordinal the {@link Site#ordinal()} of the {@link Instruction.Allocation}
   * @param type the class
   */
  record Created(int ordinal, String type) implements Origin {}

  /**
   * What a call returned.
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

  /** Anything else: arithmetic, array elements, values that meet. */
  record Unknown() implements Origin {}
}
