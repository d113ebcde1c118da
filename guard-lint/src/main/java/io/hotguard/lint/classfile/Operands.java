/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.classfile;

import io.hotguard.code.Origin;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The origins of an instruction's operands.
 *
 * @param frame the stack before the instruction; null if unknown
 * @param constructors from the ordinal of each {@code new} to that of its constructor's call
 */
record Operands(@Nullable Frame<OriginValue> frame, Map<Integer, Integer> constructors) {

  /** The operand at a stack depth, 0 for the top. */
  Origin at(int depth) {
    if (frame == null || depth >= frame.getStackSize()) {
      return new Origin.Unknown();
    }
    Origin origin = frame.getStack(frame.getStackSize() - 1 - depth).origin();
    return origin instanceof Origin.Unknown unknown && !unknown.merged().isEmpty()
        ? new Origin.Unknown(
            unknown.merged().stream().map(this::constructed).collect(Collectors.toSet()))
        : constructed(origin);
  }

  private Origin constructed(Origin origin) {
    return origin instanceof Origin.Created created && constructors.containsKey(created.ordinal())
        ? new Origin.Created(constructors.getOrDefault(created.ordinal(), -1), created.type())
        : origin;
  }

  /** The uppermost operands, the lowest first. */
  List<Origin> top(int count) {
    List<Origin> operands = new ArrayList<>(count);
    for (int depth = 0; depth < count; depth++) {
      operands.add(at(depth));
    }
    Collections.reverse(operands);
    return operands;
  }

  /** The ordinal of the {@code new} whose object is below a call's arguments; -1 without one. */
  int createdBelow(String descriptor) {
    return at(Type.getArgumentCount(descriptor)) instanceof Origin.Created created
        ? created.ordinal()
        : -1;
  }
}
