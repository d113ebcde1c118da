/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Instruction.Throw;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import java.util.List;

/** Finds the uses of a value in a method. */
public final class Uses {
  private Uses() {}

  /** The instructions that use a value, in order. Uses as an array element are not found. */
  public static List<Instruction> of(MethodFacts method, Origin value) {
    return method.instructions().stream().filter(instruction -> takes(instruction, value)).toList();
  }

  private static boolean takes(Instruction instruction, Origin value) {
    if (instruction instanceof Call call) {
      return value.equals(call.receiver()) || call.arguments().contains(value);
    }
    if (instruction instanceof Allocation made) {
      return made.arguments().contains(value);
    }
    if (instruction instanceof DynamicCall made) {
      return made.arguments().contains(value);
    }
    if (instruction instanceof FieldAccess access) {
      return value.equals(access.written());
    }
    return instruction instanceof Throw thrown
        ? thrown.exception().equals(value)
        : instruction instanceof Return exit && exit.value().equals(value);
  }
}
