/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.Instruction;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds the uses of a value in a method. */
public final class Uses {
  private Uses() {}

  /**
   * The instructions that use a value, in order; empty if they are not known, since the value meets
   * others where paths join. Uses as an array element are not found.
   */
  public static Optional<List<Instruction>> of(MethodFacts method, Origin value) {
    List<Instruction> uses = new ArrayList<>();
    for (Instruction instruction : method.instructions()) {
      List<Origin> taken = instruction.operands();
      if (taken.contains(value)) {
        uses.add(instruction);
      } else if (taken.stream().anyMatch(origin -> mayBe(origin, value))) {
        return Optional.empty();
      }
    }
    return Optional.of(uses);
  }

  /** Whether a value has such a use, or perhaps has because its uses are not known. */
  public static boolean mayInclude(
      MethodFacts method, Origin value, Predicate<Instruction> wanted) {
    return of(method, value).map(uses -> uses.stream().anyMatch(wanted)).orElse(true);
  }

  /** Whether all uses of a value are known, and are such. */
  public static boolean areAll(MethodFacts method, Origin value, Predicate<Instruction> wanted) {
    return !mayInclude(method, value, wanted.negate());
  }

  private static boolean mayBe(Origin origin, Origin value) {
    return origin instanceof Origin.Unknown unknown && unknown.merged().contains(value);
  }
}
