/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.junit;

import io.hotguard.profile.ThrowCost;
import io.hotguard.rule.RuleCatalog;

/** Values that the expectations of all tests share. */
final class Shared {
  private Shared() {}

  /** The rules of all modules on the class path. */
  static RuleCatalog rules() {
    return Rules.ALL;
  }

  /** The cost of an exception on this machine. */
  static ThrowCost throwCost() {
    return Cost.MEASURED;
  }

  private static final class Rules {
    static final RuleCatalog ALL = RuleCatalog.load();
  }

  private static final class Cost {
    static final ThrowCost MEASURED = ThrowCost.measured();
  }
}
