/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.analysis.Value;

/** A value on the stack or in a local variable: its size in slots and where it comes from. */
record OriginValue(int size, Origin origin) implements Value {
  private static final Origin UNKNOWN = new Origin.Unknown();
  private static final int MAX_ALTERNATIVES = 4;
  private static final OriginValue ONE = new OriginValue(1, UNKNOWN);
  private static final OriginValue TWO = new OriginValue(2, UNKNOWN);

  static OriginValue unknown(int size) {
    return size == 2 ? TWO : ONE;
  }

  /**
   * The value where two paths join. A set of alternatives only grows, and an unknown value stays
   * unknown; the analysis would not end otherwise.
   */
  OriginValue merged(OriginValue other) {
    int slots = Math.min(size, other.size);
    Set<Origin> all = new HashSet<>(origin.alternatives());
    all.addAll(other.origin.alternatives());
    return all.size() > MAX_ALTERNATIVES
            || origin.alternatives().isEmpty()
            || other.origin.alternatives().isEmpty()
        ? unknown(slots)
        : new OriginValue(slots, new Origin.Unknown(all));
  }

  /* Where paths merge, the values of frames are compared, and nearly all are the same object. */
  @Override
  public boolean equals(@Nullable Object other) {
    return this == other
        || (other instanceof OriginValue value
            && size == value.size
            && origin.equals(value.origin));
  }

  @Override
  public int hashCode() {
    return 31 * size + origin.hashCode();
  }

  @Override
  public int getSize() {
    return size;
  }
}
