/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

/**
 * Checks that the lengths in a class file fit into it. ASM trusts them, and would allocate two
 * gigabytes for a damaged attribute. Source: JVM specification, chapter 4.
 */
final class ClassFileShape {
  private static final int CONSTANTS_AT = 8;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  private static final int MAX_DEPTH = 3;

  private final byte[] in;
  private final int[] utf8;
  private int position;

  private ClassFileShape(byte[] bytes) {
    this.in = bytes;
    this.utf8 = new int[u2(CONSTANTS_AT)];
    this.position = CONSTANTS_AT + 2;
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

  private int u2(int at) {
    return (in[at] & 0xFF) << 8 | (in[at + 1] & 0xFF);
  }

  private int u2() {
    int value = u2(position);
    position += 2;
    return value;
  }

  /** A length; one of 2^31 or more is negative. */
  private int u4() {
    int value = u2(position) << 16 | u2(position + 2);
    position += 4;
    return value;
  }

  private int remaining() {
    return in.length - position;
  }

  private void skip(int bytes) {
    if (bytes > remaining()) {
      throw new IllegalArgumentException("the file ends too early");
    }
    position += bytes;
  }

  private void constants() {
    for (int i = 1; i < utf8.length; i++) {
      int tag = in[position++];
      switch (tag) {
        case 1 -> {
          utf8[i] = position;
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
      int length = u4();
      if (length < 0 || length > remaining()) {
        return false;
      }
      int end = position + length;
      if (depth < MAX_DEPTH && !nested(name, depth)) {
        return false;
      }
      position = end;
    }
    return true;
  }

  /** Checks the two attributes that hold other attributes. */
  private boolean nested(int name, int depth) {
    if (is(name, "Code")) {
      skip(4);
      int code = u4();
      if (code < 0 || code > remaining()) {
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
    if (at == 0 || u2(at) != name.length()) {
      return false;
    }
    for (int i = 0; i < name.length(); i++) {
      if (in[at + 2 + i] != name.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
