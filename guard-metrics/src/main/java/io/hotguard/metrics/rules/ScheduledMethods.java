/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodRef;

/** Recognizes methods that a scheduler calls. */
final class ScheduledMethods {
  private ScheduledMethods() {}

  /** Whether a method goes to a scheduler, as a method reference or behind a lambda. */
  static boolean contain(CodeFacts facts, Body body) {
    for (Body other : facts.bodies()) {
      for (Call call : other.method().all(Call.class)) {
        if (call.target().name().startsWith("schedule")
            && call.arguments().stream()
                .flatMap(task -> other.method().source(task, DynamicCall.class).stream())
                .anyMatch(task -> runs(facts, task, body))) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean runs(CodeFacts facts, DynamicCall task, Body body) {
    MethodRef run = task.implementation();
    if (run == null) {
      return false;
    }
    return run.equals(body.ref())
        || facts
            .type(run.owner())
            .flatMap(type -> type.method(run.name(), run.descriptor()))
            .filter(
                lambda ->
                    lambda.all(Call.class).stream()
                        .anyMatch(call -> call.target().equals(body.ref())))
            .isPresent();
  }
}
