/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;

/** The percentiles that a call is given. */
final class Percentiles {
  private Percentiles() {}

  /**
   * Only percentiles that stand here are reported: none switch percentiles off, and what comes from
   * elsewhere is reported there.
   */
  static boolean areChosen(CodeFacts facts, Body body, Call call) {
    Origin percentiles = call.arguments().get(0);
    return percentiles instanceof Origin.FieldValue value
        ? facts.assignments(value.field()).stream()
            .anyMatch(assignment -> isFilled(assignment.body(), assignment.value()))
        : isFilled(body, percentiles);
  }

  private static boolean isFilled(Body body, Origin array) {
    return body.method()
        .source(array, Allocation.class)
        .filter(made -> !made.arguments().contains(new Origin.Constant(0)))
        .isPresent();
  }
}
