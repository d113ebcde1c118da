/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.waiting.calls.Pauses;
import io.hotguard.lint.rules.waiting.calls.Threads;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.List;
import java.util.Set;

/** Reports a hot path that waits by sleeping, parking for a time, or spinning. */
final class SleepingWait extends WaitingRule {
  private static final Fix FIX =
      Fix.of(
          "Wait for the event itself with a timeout (a future, condition or queue poll), or use a callback;"
              + " the notifying thread then pays for the wake-up");
  private static final String THREAD = "java.lang.Thread";
  private static final Set<String> SPINS = Set.of("onSpinWait", "yield");
  private static final Set<String> RETRIES =
      Set.of("compareAndSet", "weakCompareAndSet", "tryLock");

  SleepingWait() {
    super(
        RuleDescriptor.warning(
                "SleepingWait", "A hot path sleeps, parks or spins until something else happens.")
            .tagged("cpu", "latency"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      if (waitsOnPurpose(facts, body)) {
        continue;
      }
      for (Call call : body.method().all(Call.class)) {
        if (sleeps(call)
            && !Pauses.isBackOff(call)
            && !isZero(call)
            && !Pauses.isHandedOn(body, call)) {
          if (!isCalledToBackOff(facts, body)) {
            report(facts, body, call, sink);
          }
        } else if (spins(call) && call.site().loopDepth() > 0 && !isRetry(body.method())) {
          at(facts, body, call.site())
              .whereMarked()
              .as(Severity.NOTE)
              .to(
                  sink,
                  "the hot path spins: each iteration takes CPU time from the thread that it waits for",
                  FIX);
        }
      }
    }
  }

  private void report(CodeFacts facts, Body body, Call call, FindingSink sink) {
    String cost =
        call.site().loopDepth() > 0
            ? " in a loop: each caller polls, and sees the event up to one pause late"
            : ": each caller is delayed by at least that pause";
    at(facts, body, call.site())
        .whereMarked()
        .as(Pauses.isSeldom(body, call) ? Severity.NOTE : Severity.WARNING)
        .to(sink, "the hot path calls " + MemberNames.shown(call.target()) + cost, FIX);
  }

  private static boolean sleeps(Call call) {
    return call.target().is(THREAD, "sleep")
        || call.target().is("java.util.concurrent.TimeUnit", "sleep")
        || call.target().is("java.util.concurrent.locks.LockSupport", "parkNanos")
        || call.target().is("java.util.concurrent.locks.LockSupport", "parkUntil");
  }

  private static boolean spins(Call call) {
    return call.target().owner().equals(THREAD) && SPINS.contains(call.target().name());
  }

  private static boolean isZero(Call call) {
    return call.arguments().contains(new Origin.Constant(0L));
  }

  /** Whether the loop retries a compare-and-set, which fails only if another thread succeeded. */
  private static boolean isRetry(MethodFacts method) {
    return method.all(Call.class).stream()
        .anyMatch(call -> RETRIES.stream().anyMatch(call.target().name()::startsWith));
  }

  /** Whether nobody waits for the thread that pauses, or the callers of a queue want to wait. */
  private static boolean waitsOnPurpose(CodeFacts facts, Body body) {
    return Threads.isThread(facts, body.type().name())
        || body.type().supertypes().contains("java.lang.Runnable")
        || body.type().name().endsWith("Queue")
        || facts.hotPaths().entry(body.ref()).kind() == EntryPoint.Kind.ENDLESS_LOOP
        || (body.method().name().equals("run") && body.method().descriptor().equals("()V"));
  }

  /** Whether all callers of the method pause after a failed attempt. */
  private static boolean isCalledToBackOff(CodeFacts facts, Body body) {
    List<Call> calls =
        facts.calls(body.ref()).stream()
            .map(CodeFacts.CallSite::call)
            .filter(call -> call.target().equals(body.ref()))
            .toList();
    return !calls.isEmpty() && calls.stream().allMatch(Pauses::isBackOff);
  }
}
