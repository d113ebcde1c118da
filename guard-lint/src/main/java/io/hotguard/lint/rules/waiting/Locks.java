/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Site;

/** Locks that a method holds. */
final class Locks {
  private static final String LOCKS = "java.util.concurrent.locks.";

  private Locks() {}

  /** A monitor, or between {@code lock()} and the next {@code unlock()} of a Lock. */
  static boolean areHeld(MethodFacts method, Site site) {
    if (site.locked()) {
      return true;
    }
    boolean locked = false;
    for (Call call : method.all(Call.class)) {
      if (call.site().ordinal() >= site.ordinal()) {
        return locked;
      }
      if (call.target().owner().startsWith(LOCKS)) {
        String name = call.target().name();
        locked = name.equals("lock") || (locked && !name.equals("unlock"));
      }
    }
    return false;
  }
}
