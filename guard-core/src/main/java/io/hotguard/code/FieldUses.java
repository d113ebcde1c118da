/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.code.CodeFacts.Assignment;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.Instruction.Call;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * All that a program does with the object in a field.
 *
 * @param assignments the writes to the field, in order; immutable
 * @param calls the calls on the object, in order; immutable
 */
public record FieldUses(List<Assignment> assignments, List<CallSite> calls) {

  public FieldUses {
    assignments = List.copyOf(assignments);
    calls = List.copyOf(calls);
  }

  /**
   * Returns all uses; empty if code elsewhere may use the field, or if the object leaves it: it is
   * returned, stored, captured, passed to a method, or meets other objects where paths join.
   */
  public static Optional<FieldUses> of(CodeFacts facts, FieldRef field) {
    FieldRef declared = facts.declared(field);
    boolean seen =
        facts
            .type(declared.owner())
            .flatMap(type -> type.field(declared.name()))
            .filter(
                found ->
                    Modifier.isPrivate(found.modifiers())
                        || (found.isStatic() && !facts.summaries().isUsedElsewhere(declared)))
            .isPresent();
    List<CallSite> calls = new ArrayList<>();
    for (Body body : seen ? facts.bodies() : List.<Body>of()) {
      for (Instruction instruction : body.method().instructions()) {
        List<Origin> operands = instruction.operands();
        boolean isOn =
            instruction instanceof Call call
                && call.receiver() != null
                && isOf(facts, call.receiver(), declared);
        for (Origin operand : isOn ? operands.subList(1, operands.size()) : operands) {
          if (operand.alternatives().stream().anyMatch(each -> isOf(facts, each, declared))) {
            return Optional.empty();
          }
        }
        if (isOn && instruction instanceof Call call) {
          calls.add(new CallSite(body, call));
        }
      }
    }
    return seen ? Optional.of(new FieldUses(facts.assignments(declared), calls)) : Optional.empty();
  }

  private static boolean isOf(CodeFacts facts, Origin value, FieldRef field) {
    return value instanceof Origin.FieldValue held
        && held.field().name().equals(field.name())
        && facts.declared(held.field()).equals(field);
  }
}
