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

/** Reads the percentiles that a call passes. */
final class Percentiles {
  private Percentiles() {}

  /**
   * Whether the call passes percentiles that this code chooses. An empty array switches percentiles
   * off; percentiles from elsewhere are reported there.
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
