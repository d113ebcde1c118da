/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.lint.rules.waiting.calls.QueueThreads;
import io.hotguard.lint.rules.waiting.calls.Threads;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/** Reports a hot path that starts a thread for each new key of a map: one thread per queue. */
final class ThreadPerKey extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Keep one queue per key and let a few threads serve all queues (KeyedExecutor);"
              + " elements stay in order, but a slow key occupies a thread");
  private static final int CALLS = 2;

  ThreadPerKey() {
    super(
        RuleDescriptor.warning(
                "ThreadPerKey",
                "A hot path starts a thread for each new key, so the keys decide how many threads there are.")
            .tagged("memory", "queue", "thread"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      for (Instruction instruction : body.method().instructions()) {
        made(facts, body, instruction)
            .ifPresent(
                what ->
                    at(facts, body, instruction.site())
                        .behindAnyBranch()
                        .whereMarked()
                        .to(sink, message(what), FIX));
      }
    }
    QueueThreads.find(facts)
        .forEach(
            (start, what) ->
                at(facts, start.body(), start.site())
                    .as(Severity.NOTE)
                    .to(sink, ofEachQueue(what), FIX));
  }

  private static Optional<String> made(CodeFacts facts, Body body, Instruction instruction) {
    if (instruction instanceof DynamicCall filler
        && filler.implementation() != null
        && FunctionUse.of(body.method(), filler) == FunctionUse.FILLS_CACHE
        && !isThreadLocal(filler)) {
      return Threads.madeBy(facts, filler.implementation(), CALLS);
    }
    return Threads.thread(facts, instruction)
        .or(() -> Threads.executor(instruction))
        .filter(what -> isAfterLookUp(body, instruction.site()));
  }

  /** Whether the function is a supplier for {@code ThreadLocal.withInitial}, which knows no key. */
  private static boolean isThreadLocal(DynamicCall filler) {
    return filler.descriptor().endsWith("Ljava/util/function/Supplier;");
  }

  /** Whether the site is behind {@code if (map.get(key) == null)} in a method that fills a map. */
  private static boolean isAfterLookUp(Body body, Site site) {
    return site.conditions().stream()
            .filter(condition -> !condition.holds())
            .anyMatch(condition -> isLookUp(body, condition.value()))
        && body.method().all(Call.class).stream().anyMatch(ThreadPerKey::isPut);
  }

  private static boolean isLookUp(Body body, Origin value) {
    return body.method()
        .source(value, Call.class)
        .filter(call -> call.target().owner().endsWith("Map"))
        .filter(
            call ->
                call.target().name().equals("get") || call.target().name().equals("containsKey"))
        .isPresent();
  }

  private static boolean isPut(Call call) {
    return call.target().owner().endsWith("Map") && call.target().name().startsWith("put");
  }

  private static String ofEachQueue(String what) {
    return "the constructor starts a thread ("
        + what
        + ") for each of its queues: many queues mean many mostly idle threads, and each context switch costs time";
  }

  private static String message(String what) {
    return "the hot path creates threads ("
        + what
        + ") for each new key: many keys mean many mostly idle threads, and each context switch costs time";
  }
}
