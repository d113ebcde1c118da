/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.HotPaths;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.RuleDescriptor;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule that checks hot methods one by one. It skips static initializers, which run once. */
abstract class HotRule extends CodeRule {
  HotRule(RuleDescriptor descriptor) {
    super(descriptor);
  }

  @Override
  public final void check(CodeFacts facts, FindingSink sink) {
    FindingSink priced = PriceList.priced(sink);
    for (Body body : facts.hotBodies()) {
      if (!body.method().name().equals("<clinit>")) {
        checkHot(facts, body, priced);
      }
    }
  }

  /** The loop that repeats an instruction, in this method or in a direct caller. */
  static Optional<Repetition> repetition(CodeFacts facts, Body body, Instruction instruction) {
    return facts
        .repetition(body, instruction)
        .filter(
            found ->
                found.caller().equals(body.ref())
                    || found.caller().equals(lastCaller(facts, body))
                    || ValueFlow.callers(facts, body).stream()
                        .anyMatch(caller -> found.caller().equals(caller.body().ref())));
  }

  private static @Nullable MethodRef lastCaller(CodeFacts facts, Body body) {
    HotPaths.Step step = facts.hotPaths().steps().get(body.ref());
    return step == null ? null : step.caller();
  }

  abstract void checkHot(CodeFacts facts, Body body, FindingSink sink);
}
