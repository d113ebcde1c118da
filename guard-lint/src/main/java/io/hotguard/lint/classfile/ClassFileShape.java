/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import java.nio.ByteBuffer;

/**
 * Checks that the lengths in a class file fit into it. ASM trusts them, and would allocate two
 * gigabytes for a damaged attribute. Source: JVM specification, chapter 4.
 */
final class ClassFileShape {
  private static final int CONSTANTS_AT = 8;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int MAX_DEPTH = 3;

  private final ByteBuffer in;
  private final int[] utf8;

  private ClassFileShape(byte[] bytes) {
    this.in = ByteBuffer.wrap(bytes);
    this.utf8 = new int[in.getShort(CONSTANTS_AT) & 0xFFFF];
    in.position(CONSTANTS_AT + 2);
  }

  /** Tells whether all lengths fit; throws a RuntimeException if the file ends too early. */
  static boolean fits(byte[] bytes) {
    ClassFileShape shape = new ClassFileShape(bytes);
    shape.constants();
    shape.skip(6);
    shape.skip(2 * shape.u2());
    shape.members();
    shape.members();
    return shape.attributes(0);
  }

  private int u2() {
    return in.getShort() & 0xFFFF;
  }

  private void skip(int bytes) {
    in.position(in.position() + bytes);
  }

  private void constants() {
    for (int i = 1; i < utf8.length; i++) {
      int tag = in.get();
      switch (tag) {
        case 1 -> {
          utf8[i] = in.position();
          skip(u2());
        }
        case LONG, DOUBLE -> {
          skip(8);
          i++;
        }
        case 3, 4, 9, 10, 11, 12, 17, 18 -> skip(4);
        case 15 -> skip(3);
        case 7, 8, 16, 19, 20 -> skip(2);
        default -> throw new IllegalArgumentException("constant of kind " + tag);
      }
    }
  }

  private void members() {
    for (int left = u2(); left > 0; left--) {
      skip(6);
      if (!attributes(0)) {
        throw new IllegalArgumentException("an attribute ends behind its method or field");
      }
    }
  }

  private boolean attributes(int depth) {
    for (int left = u2(); left > 0; left--) {
      int name = u2();
      int length = in.getInt();
      if (length < 0 || length > in.remaining()) {
        return false;
      }
      int end = in.position() + length;
      if (depth < MAX_DEPTH && !nested(name, depth)) {
        return false;
      }
      in.position(end);
    }
    return true;
  }

  /** Checks the two attributes that hold other attributes. */
  private boolean nested(int name, int depth) {
    if (is(name, "Code")) {
      skip(4);
      int code = in.getInt();
      if (code < 0 || code > in.remaining()) {
        return false;
      }
      skip(code);
      skip(8 * u2());
      return attributes(depth + 1);
    }
    if (is(name, "Record")) {
      for (int left = u2(); left > 0; left--) {
        skip(4);
        if (!attributes(depth + 1)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean is(int constant, String name) {
    int at = constant < utf8.length ? utf8[constant] : 0;
    if (at == 0 || (in.getShort(at) & 0xFFFF) != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (in.get(at + 2 + i) != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
