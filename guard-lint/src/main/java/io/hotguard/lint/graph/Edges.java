/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.graph;

import io.hotguard.code.FunctionUse;
import io.hotguard.lint.classfile.outline.CallOutline;
import io.hotguard.lint.classfile.outline.CallOutline.Kind;

/** The calls of a method in an array, two numbers each: the named method, and facts as bits. */
final class Edges {
  static final int STRIDE = 2;

  private static final Kind[] KINDS = Kind.values();
  private static final FunctionUse[] USES = FunctionUse.values();
  private static final int USE_AT = 2;
  private static final int REPEATED = 1 << 5;
  private static final int SELDOM = 1 << 6;
  private static final int LINE_AT = 7;
  private static final int MAX_LINE = 0xFFFF;

  private Edges() {}

  @SuppressWarnings("EnumOrdinal") // the bits live no longer than the process
  static int bits(CallOutline call) {
    return call.kind().ordinal()
        | (call.use().ordinal() << USE_AT)
        | (call.repeated() ? REPEATED : 0)
        | (call.seldom() ? SELDOM : 0)
        | (Math.min(call.line(), MAX_LINE) << LINE_AT);
  }

  static Kind kind(int bits) {
    return KINDS[bits & 3];
  }

  static FunctionUse use(int bits) {
    return USES[(bits >> USE_AT) & 7];
  }

  static boolean repeated(int bits) {
    return (bits & REPEATED) != 0;
  }

  /** Whether it runs only after a failure. */
  static boolean seldom(int bits) {
    return (bits & SELDOM) != 0;
  }

  static int line(int bits) {
    return (bits >> LINE_AT) & MAX_LINE;
  }

  /** Whether two calls of one method differ only in their lines. */
  static boolean sameButForLine(int a, int b) {
    int line = MAX_LINE << LINE_AT;
    return (a & ~line) == (b & ~line);
  }

  /** Whether the called code runs within the call of the method that holds this. */
  static boolean runsWithin(int bits) {
    FunctionUse use = use(bits);
    return kind(bits) != Kind.FUNCTION
        || use == FunctionUse.ELEMENTS
        || use == FunctionUse.HANDED_ON;
  }

  /** Whether the called code fills a cache, and so does not run for each request. */
  static boolean fillsCache(int bits) {
    return use(bits) == FunctionUse.FILLS_CACHE;
  }
}
