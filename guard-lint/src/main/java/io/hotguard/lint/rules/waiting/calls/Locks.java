/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import java.util.ArrayList;
import java.util.List;

/** Locks that a method holds. */
public final class Locks {
  private static final String LOCKS = "java.util.concurrent.locks.";

  private Locks() {}

  /** The instructions under a monitor, or between {@code lock()} and the next {@code unlock()}. */
  public static List<Instruction> heldAt(MethodFacts method) {
    List<Instruction> held = new ArrayList<>();
    boolean locked = false;
    for (Instruction instruction : method.instructions()) {
      if (locked || instruction.site().locked()) {
        held.add(instruction);
      }
      if (instruction instanceof Call call && call.target().owner().startsWith(LOCKS)) {
        String name = call.target().name();
        locked = name.equals("lock") || (locked && !name.equals("unlock"));
      }
    }
    return held;
  }
}
