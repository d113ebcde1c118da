/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.Return;
import io.hotguard.code.Instruction.Throw;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.Uses;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.FramePattern;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports hot paths that capture the stack of their own thread on every call. */
final class StackCapture extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Pass the needed name or class as a parameter or constant; if you need the stack, walk a StackWalker no deeper than necessary");
  private static final Fix WALKER_FIX =
      Fix.of(
          "Pass the needed name or class as a parameter or constant; a walk costs more with each frame");

  static final Map<String, Set<String>> WALKING =
      FramePattern.methods("java.lang.StackWalker#forEach|getCallerClass|walk");

  StackCapture() {
    super(
        RuleDescriptor.warning(
                "StackCapture",
                "A hot path captures its own stack on every call; the cost grows with the depth of the stack.")
            .tagged("cpu", "exception"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      Optional<String> how = capture(body, call);
      boolean walks = MemberNames.isAmong(WALKING, call);
      if ((how.isEmpty() && !walks)
          || call.site().isExceptional()
          || LogCalls.isGuarded(facts, body, call.site())) {
        continue;
      }
      String message =
          "the hot path captures the stack of its own thread with "
              + how.orElseGet(() -> MemberNames.simple(call.target()))
              + ": each call pays for "
              + (walks ? "every frame that it walks" : "every frame below it");
      at(facts, body, call.site())
          .as(walks ? Severity.NOTE : Severity.WARNING)
          .to(
              found -> sink.report(walks ? found : found.costing(price(call))),
              message,
              walks ? WALKER_FIX : FIX);
    }
  }

  private static Price price(Call call) {
    boolean isOfThread = call.target().owner().equals("java.lang.Thread");
    return PriceList.packed().price(isOfThread ? "thread-stack-trace" : "throwable-stack-trace");
  }

  private static Optional<String> capture(Body body, Call call) {
    if (call.target().is("java.lang.Thread", "dumpStack") || isOfClasses(call.target())) {
      return Optional.of(MemberNames.simple(call.target()));
    }
    if (call.target().is("java.lang.Thread", "getStackTrace")) {
      return body.method()
          .source(receiver(call), Call.class)
          .filter(thread -> thread.target().is("java.lang.Thread", "currentThread"))
          .filter(thread -> !isGivenAway(body, call))
          .map(thread -> "Thread.getStackTrace");
    }
    return body.method()
        .source(receiver(call), Allocation.class)
        .filter(made -> MemberNames.isThrowable(made.type()))
        .filter(made -> call.target().name().equals("getStackTrace"))
        .filter(made -> !isRaised(body, made) && !isGivenAway(body, call))
        .map(made -> "new " + MemberNames.simple(made.type()));
  }

  /** The method of SecurityManager is protected, so the owner is a subclass. */
  private static boolean isOfClasses(MethodRef target) {
    return target.name().equals("getClassContext") && target.returnType().endsWith("Class;");
  }

  private static Origin receiver(Call call) {
    return call.receiver() == null ? new Origin.Unknown() : call.receiver();
  }

  /** Whether the stack goes into another exception, as part of a failure. */
  private static boolean isGivenAway(Body body, Call call) {
    return Uses.mayInclude(
        body.method(),
        new Origin.Result(call.site().ordinal()),
        use -> use instanceof Call taker && taker.target().name().equals("setStackTrace"));
  }

  private static boolean isRaised(Body body, Allocation made) {
    Origin exception = new Origin.Created(made.site().ordinal(), made.type());
    return Uses.mayInclude(
        body.method(), exception, use -> use instanceof Throw || use instanceof Return);
  }
}
