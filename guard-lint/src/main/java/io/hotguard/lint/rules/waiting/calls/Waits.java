/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Effect;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds effects of an instruction: direct, through one method, or per element by a function. */
public final class Waits {
  /** The target, one method between, and the method that is known for the effect. */
  private static final int MAX_WAY = 3;

  private static final Set<String> DONE =
      Set.of("isCancelled", "isCompletedExceptionally", "isDone", "isSuccess");
  private static final Set<String> RESULTS = Set.of("get", "join", "getNow", "resultNow");

  private Waits() {}

  /** The way to the effect; empty if the instruction lacks it. */
  public static Optional<List<MethodRef>> way(
      CodeFacts facts, Body body, Instruction instruction, Effect effect) {
    boolean isDone = instruction instanceof Call call && isDone(body, call);
    MethodRef target = isDone ? null : FunctionUse.called(body.method(), instruction);
    List<MethodRef> way = target == null ? List.of() : facts.summaries().way(target, effect);
    return target == null
            || way.isEmpty()
            || way.size() > MAX_WAY
            || (way.size() > 1 && isOfTheJdk(target))
        ? Optional.empty()
        : Optional.of(way);
  }

  /** Whether all code on the way to the effect is checked; otherwise other code may run. */
  public static boolean isNear(CodeFacts facts, List<MethodRef> way) {
    return way.subList(0, way.size() - 1).stream().allMatch(step -> hasCode(facts, step));
  }

  private static boolean hasCode(CodeFacts facts, MethodRef step) {
    return facts
        .body(step)
        .filter(body -> !Modifier.isAbstract(body.method().modifiers()))
        .isPresent();
  }

  /** Whether the target is a JDK method: implementations of {@code Runnable.run} say little. */
  private static boolean isOfTheJdk(MethodRef target) {
    return target.owner().startsWith("java.") || target.owner().startsWith("javax.");
  }

  /**
   * Whether a future is known to be complete: the code checked it by a branch or an assertion, or
   * the future runs this callback.
   */
  public static boolean isDone(Body body, Call call) {
    if (!RESULTS.contains(call.target().name())) {
      return false;
    }
    return call.receiver() instanceof Origin.Parameter
        || call.site().conditions().stream()
            .anyMatch(
                condition ->
                    body.method()
                        .branchesOn(condition, asked -> DONE.contains(asked.target().name())))
        || isAsserted(body.method(), call);
  }

  /** Whether the answer for the same future was given to a method without a result before. */
  private static boolean isAsserted(MethodFacts method, Call call) {
    List<Call> before =
        method.all(Call.class).stream()
            .filter(each -> each.site().ordinal() < call.site().ordinal())
            .filter(each -> call.site().conditions().containsAll(each.site().conditions()))
            .toList();
    return before.stream()
        .filter(asked -> DONE.contains(asked.target().name()))
        .filter(asked -> asked.receiver() != null && asked.receiver().equals(call.receiver()))
        .map(asked -> new Origin.Result(asked.site().ordinal()))
        .anyMatch(
            answer ->
                before.stream()
                    .anyMatch(
                        taker ->
                            taker.target().returnType().equals("V")
                                && taker.arguments().contains(answer)));
  }
}
