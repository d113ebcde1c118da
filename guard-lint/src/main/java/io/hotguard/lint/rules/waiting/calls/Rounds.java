/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.Repetition;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds repetitions over many elements. It skips loops and streams over elements in the source
 * text, loops that wait for an element or an event, and retries.
 */
public final class Rounds {
  private static final Set<String> LISTINGS = Set.of("of", "asList");
  private static final Set<String> READERS =
      Set.of("forEach", "iterator", "parallelStream", "stream");
  private static final Set<String> PAUSES = Set.of("sleep", "parkNanos", "onSpinWait", "yield");

  private Rounds() {}

  public static Optional<Repetition> of(CodeFacts facts, Body body, Instruction instruction) {
    return facts
        .repetition(body, instruction)
        .filter(repetition -> isOverManyElements(facts, repetition));
  }

  private static boolean isOverManyElements(CodeFacts facts, Repetition repetition) {
    Optional<MethodFacts> holder = facts.body(repetition.caller()).map(Body::method);
    return holder
        .filter(
            method ->
                isOverListing(method)
                    || (repetition.kind() == Repetition.Kind.LOOP && isPolling(method)))
        .isEmpty();
  }

  /** Whether every iterator and stream of the method covers elements in the source text. */
  private static boolean isOverListing(MethodFacts method) {
    List<Call> readers =
        method.all(Call.class).stream()
            .filter(call -> READERS.contains(call.target().name()))
            .toList();
    return !readers.isEmpty() && readers.stream().allMatch(call -> isListed(method, call));
  }

  /** Whether the loop consumes a queue, or waits for a condition. */
  private static boolean isPolling(MethodFacts method) {
    return method.all(Call.class).stream()
        .filter(call -> call.site().loopDepth() > 0)
        .anyMatch(
            call ->
                PAUSES.contains(call.target().name())
                    || (QueueCalls.takes(call) && !call.target().name().equals("drainTo")));
  }

  /** Whether the receiver is {@code List.of("a", "b")} or a chain of calls on it. */
  private static boolean isListed(MethodFacts method, Call call) {
    Origin receiver = call.receiver();
    Optional<Call> source =
        receiver == null ? Optional.empty() : method.source(receiver, Call.class);
    return source.filter(made -> isListing(method, made) || isListed(method, made)).isPresent();
  }

  private static boolean isListing(MethodFacts method, Call call) {
    return call.receiver() == null
        && call.target().owner().startsWith("java.util.")
        && LISTINGS.contains(call.target().name())
        && (!call.target().descriptor().startsWith("([")
            || call.arguments().stream().allMatch(array -> isWrittenOut(method, array)));
  }

  /** Whether the array has a constant length, so that its elements are in the source text. */
  private static boolean isWrittenOut(MethodFacts method, Origin array) {
    return method
        .source(array, Allocation.class)
        .filter(made -> made.descriptor().isEmpty())
        .filter(made -> made.arguments().stream().allMatch(Origin.Constant.class::isInstance))
        .isPresent();
  }
}
