/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FieldUses;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.RequestValues;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;

/** Reports objects of requests that threads of a pool keep. A warning for large arrays alone. */
final class UnremovedThreadLocal extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Call remove() in a finally block of the method that sets the value; for a buffer to be reused, use withInitial");
  private static final String THREAD_LOCAL = "java.lang.ThreadLocal";
  private static final int MANY_ELEMENTS = 1 << 16;

  UnremovedThreadLocal() {
    super(
        RuleDescriptor.warning(
                "UnremovedThreadLocal",
                "A hot path sets a thread local, and no code removes the value from the thread.")
            .tagged("memory", "thread"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      if (call.target().is(THREAD_LOCAL, "set")
          && call.receiver() instanceof Origin.FieldValue held
          && FieldUses.of(facts, held.field())
              .filter(uses -> uses.calls().stream().noneMatch(UnremovedThreadLocal::ends))
              .isPresent()
          && !isFirst(body, call)) {
        boolean isLarge =
            body.method()
                .source(call.arguments().get(0), Allocation.class)
                .filter(made -> made.descriptor().isEmpty())
                .filter(made -> isMany(made.arguments().get(0)))
                .isPresent();
        if (!isLarge && !isOfRequest(facts, body, call.arguments().get(0))) {
          continue;
        }
        Report report = at(facts, body, call.site());
        (isLarge ? report : report.as(Severity.NOTE).whereMarked())
            .to(
                sink,
                "the hot path sets "
                    + held.field().name()
                    + ", and no code removes the value: each thread of a pool keeps "
                    + (isLarge ? "a large array" : "what belongs to a request")
                    + " until another value replaces it",
                FIX);
      }
    }
  }

  private static boolean isOfRequest(CodeFacts facts, Body body, Origin value) {
    return body.method().typeOf(value).startsWith("L")
        && body.method()
            .source(value, Call.class)
            .filter(boxed -> boxed.target().name().equals("valueOf"))
            .isEmpty()
        && RequestValues.contain(facts, new Value(body, value));
  }

  /** Whether a call removes the value, or sets null or the value of before. */
  private static boolean ends(CallSite use) {
    Call call = use.call();
    return call.target().name().equals("remove")
        || (call.target().name().equals("set")
            && (call.arguments().get(0) instanceof Origin.Null
                || use.body()
                    .method()
                    .source(call.arguments().get(0), Call.class)
                    .filter(old -> old.target().is(THREAD_LOCAL, "get"))
                    .isPresent()));
  }

  /** Whether the thread has no value yet, so that it keeps this one for all requests. */
  private static boolean isFirst(Body body, Call set) {
    return set.site().conditions().stream()
        .filter(asked -> !asked.holds())
        .anyMatch(
            asked ->
                body.method().branchesOn(asked, call -> call.target().is(THREAD_LOCAL, "get")));
  }

  private static boolean isMany(Origin length) {
    return length instanceof Origin.Constant constant
        && constant.value() instanceof Integer elements
        && elements >= MANY_ELEMENTS;
  }
}
