/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import org.objectweb.asm.tree.analysis.Value;

/** A value on the stack or in a local variable: its size in slots and where it comes from. */
record OriginValue(int size, Origin origin) implements Value {
  private static final Origin UNKNOWN = new Origin.Unknown();
  private static final OriginValue ONE = new OriginValue(1, UNKNOWN);
  private static final OriginValue TWO = new OriginValue(2, UNKNOWN);

  static OriginValue unknown(int size) {
    return size == 2 ? TWO : ONE;
  }

  @Override
  public int getSize() {
    return size;
  }
}
