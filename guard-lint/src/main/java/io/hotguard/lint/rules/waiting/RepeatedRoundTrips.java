/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.Repetition;
import io.hotguard.code.Site.Condition;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.RemoteSystem;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A hot path's round trips per element: the method, the library call, and its repetition. */
record RepeatedRoundTrips(Body body, Instruction call, MethodRef target, Repetition repetition) {
  private static final String COLLECTOR = "executePipelined";
  private static final Set<String> BATCHES = Set.of("addBatch", "batchUpdate", "executeBatch");
  private static final Set<String> PAUSES = Set.of("sleep", "parkNanos", "onSpinWait", "yield");
  private static final int MAX_NESTING = 4;

  static List<RepeatedRoundTrips> to(RemoteSystem system, CodeFacts facts) {
    List<RepeatedRoundTrips> found = new ArrayList<>();
    for (Body body : facts.hotBodies()) {
      if (system.isOwn(body.type())) {
        continue;
      }
      for (Instruction call : body.method().instructions()) {
        MethodRef target = FunctionUse.called(body.method(), call);
        if (target != null
            && system.isCalled(facts, target)
            && !UnconditionalSites.isBehindMissing(body, call.site())) {
          facts
              .repetition(body, call)
              .filter(repetition -> !isWait(facts, repetition))
              .filter(repetition -> !isCollected(facts, body, MAX_NESTING))
              .ifPresent(
                  repetition -> found.add(new RepeatedRoundTrips(body, call, target, repetition)));
        }
      }
    }
    return found;
  }

  /** Whether the loop consumes a queue, or waits for a condition or before another attempt. */
  private static boolean isWait(CodeFacts facts, Repetition repetition) {
    return repetition.kind() == Repetition.Kind.LOOP
        && facts.body(repetition.caller()).stream()
            .flatMap(body -> body.method().all(Call.class).stream())
            .filter(call -> call.site().loopDepth() > 0)
            .anyMatch(
                call ->
                    PAUSES.contains(call.target().name())
                        || (QueueCalls.takes(call) && !call.target().name().equals("drainTo")));
  }

  /** Describes the call and its repetition in one line. */
  String describe(String each) {
    return "the hot path calls "
        + MemberNames.shown(target)
        + ' '
        + (isOwnLoop() && repetition.kind() == Repetition.Kind.LOOP
            ? "in a loop"
            : repetition.describe())
        + ": "
        + each;
  }

  /**
   * A note for a loop off the hot path, which may be around another call of the method; for a
   * distant loop in another class, which may cover few elements; and for a loop that selects its
   * work in each iteration, such as by a command.
   */
  Severity severity(CodeFacts facts) {
    if (!isOwnLoop() && isPicked(facts)) {
      return Severity.NOTE;
    }
    MethodRef repeater = repetition.caller();
    boolean near =
        facts.type(repeater.owner()).isPresent()
            || facts.summaries().repeatingCalls(body.ref()).size() == 1;
    boolean counts = isOwnLoop() || (facts.hotPaths().contains(repeater) && near);
    return counts ? Severity.WARNING : Severity.NOTE;
  }

  private boolean isPicked(CodeFacts facts) {
    List<Call> repeated =
        facts
            .body(repetition.caller())
            .map(body -> body.method().all(Call.class))
            .orElse(List.of())
            .stream()
            .filter(each -> each.site().line() == repetition.line() && each.site().loopDepth() > 0)
            .toList();
    return !repeated.isEmpty()
        && repeated.stream()
            .allMatch(each -> each.site().conditions().stream().anyMatch(Condition::picked));
  }

  private boolean isOwnLoop() {
    return repetition.caller().equals(body.ref());
  }

  /** Whether the method sends in batches, or a collector such as a pipeline does. */
  private static boolean isCollected(CodeFacts facts, Body body, int nesting) {
    boolean batches =
        body.method().all(Call.class).stream()
            .anyMatch(call -> BATCHES.contains(call.target().name()));
    return batches
        || (nesting > 0 && body.method().isSynthetic() && isGivenToCollector(facts, body, nesting));
  }

  private static boolean isGivenToCollector(CodeFacts facts, Body body, int nesting) {
    for (MethodFacts method : body.type().methods()) {
      for (DynamicCall made : makings(method, body.ref())) {
        boolean inCollected =
            method.isSynthetic() && isCollected(facts, new Body(body.type(), method), nesting - 1);
        if (inCollected || consumer(method, made).filter(COLLECTOR::equals).isPresent()) {
          return true;
        }
      }
    }
    return false;
  }

  private static List<DynamicCall> makings(MethodFacts maker, MethodRef implementation) {
    return maker.all(DynamicCall.class).stream()
        .filter(made -> implementation.equals(made.implementation()))
        .toList();
  }

  private static Optional<String> consumer(MethodFacts maker, DynamicCall made) {
    Origin function = new Origin.Result(made.site().ordinal());
    return maker.all(Call.class).stream()
        .filter(call -> call.arguments().contains(function))
        .map(call -> call.target().name())
        .findFirst();
  }
}
