/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import java.util.Map;
import java.util.Set;

/** Tells whether a value differs from one request to the next. */
public final class RequestValues {
  private static final int MAX_STEPS = 4;

  /** Calls that give another value each time. */
  public static final Map<String, Set<String>> NEW_EACH_TIME =
      RuleTables.methods("request-values.new-each-time");

  private RequestValues() {}

  /** Whether it is a parameter of an entry point, is new each time, or is made of such a value. */
  public static boolean contain(CodeFacts facts, Value value) {
    return contain(facts, value, MAX_STEPS);
  }

  private static boolean contain(CodeFacts facts, Value value, int steps) {
    return steps > 0
        && ValueFlow.behind(facts, value).stream()
            .anyMatch(
                each ->
                    each.origin() instanceof Origin.Parameter
                        ? isGivenByCaller(facts, each)
                        : each.source(Instruction.class)
                            .filter(made -> isMadeOf(facts, each, made, steps - 1))
                            .isPresent());
  }

  private static boolean isGivenByCaller(CodeFacts facts, Value parameter) {
    return facts.isHot(parameter.body())
        && facts.hotPaths().callsTo(parameter.body().ref()).isEmpty();
  }

  private static boolean isMadeOf(CodeFacts facts, Value value, Instruction made, int steps) {
    return (made instanceof Call call && MemberNames.isAmong(NEW_EACH_TIME, call))
        || made.operands().stream()
            .anyMatch(part -> contain(facts, new Value(value.body(), part), steps));
  }
}
