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
import io.hotguard.code.Origin;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Finds methods that a scheduler calls. */
final class ScheduledMethods {
  private static final Set<String> MARKS =
      Set.of(
          "io.micronaut.scheduling.annotation.Scheduled",
          "io.quarkus.scheduler.Scheduled",
          "org.springframework.scheduling.annotation.Scheduled");

  private ScheduledMethods() {}

  /**
   * The methods that are marked so, or go to a scheduler as a method reference, and what such
   * lambdas call.
   */
  static Set<MethodRef> of(CodeFacts facts) {
    Set<MethodRef> scheduled = new HashSet<>();
    for (Body body : facts.bodies()) {
      if (body.method().annotations().stream().anyMatch(mark -> MARKS.contains(mark.type()))) {
        scheduled.add(body.ref());
      }
      for (Call call : body.method().all(Call.class)) {
        if (call.target().name().startsWith("schedule")) {
          for (Origin task : call.arguments()) {
            body.method()
                .source(task, DynamicCall.class)
                .flatMap(made -> Optional.ofNullable(made.implementation()))
                .ifPresent(run -> add(facts, run, scheduled));
          }
        }
      }
    }
    return scheduled;
  }

  private static void add(CodeFacts facts, MethodRef run, Set<MethodRef> scheduled) {
    scheduled.add(run);
    facts
        .body(run)
        .ifPresent(
            lambda ->
                lambda.method().all(Call.class).forEach(call -> scheduled.add(call.target())));
  }
}
