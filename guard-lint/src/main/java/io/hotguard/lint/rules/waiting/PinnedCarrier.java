/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.VirtualThreads;
import io.hotguard.lint.rules.waiting.calls.Waits;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports a virtual thread that waits under a monitor, which takes its carrier before JDK 24. */
final class PinnedCarrier extends CodeRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Run on JDK 24 or later, or use a ReentrantLock, which frees the carrier;"
              + " better do the work after you release the lock");
  private static final List<Effect> EFFECTS = List.of(Effect.CALLS_REMOTE, Effect.WAITS);

  PinnedCarrier() {
    super(
        RuleDescriptor.note(
                "PinnedCarrier",
                "A virtual thread waits under a monitor, and keeps its carrier on JDK 21 to 23.")
            .tagged("latency", "lock", "thread"));
  }

  @Override
  public Set<String> mentions() {
    return VirtualThreads.STARTS;
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : VirtualThreads.bodies(facts)) {
      body.method().instructions().stream()
          .filter(instruction -> instruction.site().locked())
          .flatMap(instruction -> wait(facts, body, instruction).stream())
          .findFirst()
          .ifPresent(wait -> report(facts, body, wait, sink));
    }
  }

  /** A way to an effect, and where it begins. */
  private record Wait(Instruction instruction, List<MethodRef> way) {}

  private static Optional<Wait> wait(CodeFacts facts, Body body, Instruction instruction) {
    return EFFECTS.stream()
        .flatMap(effect -> Waits.way(facts, body, instruction, effect).stream())
        .findFirst()
        .map(way -> new Wait(instruction, way));
  }

  private void report(CodeFacts facts, Body body, Wait wait, FindingSink sink) {
    at(facts, body, wait.instruction().site())
        .to(
            sink,
            "the virtual thread waits ("
                + MemberNames.shown(wait.way())
                + ") under a monitor: on JDK 21 to 23 its carrier waits too, and a few such threads stop all others",
            FIX);
  }
}
