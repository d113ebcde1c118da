/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.waiting.calls.VirtualThreads;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/** Reports a cache in a thread local that virtual threads fill, each for itself. */
final class ThreadLocalPerVirtualThread extends WaitingRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Share an immutable object, make one for each call, or lend objects from a bounded queue;"
              + " a queue is a point where threads meet");
  private static final String THREAD_LOCAL = "java.lang.ThreadLocal";
  private static final Set<String> CHANGES = Set.of("remove", "set");

  ThreadLocalPerVirtualThread() {
    super(
        RuleDescriptor.warning(
                "ThreadLocalPerVirtualThread",
                "Virtual threads fill a cache in a thread local that no other thread uses again.")
            .tagged("memory", "thread"));
  }

  @Override
  public Set<String> mentions() {
    return VirtualThreads.STARTS;
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : VirtualThreads.bodies(facts)) {
      for (Call call : body.method().all(Call.class)) {
        if (call.target().is(THREAD_LOCAL, "get")
            && call.receiver() instanceof Origin.FieldValue cache
            && isCache(facts, cache.field())) {
          at(facts, body, call.site())
              .to(
                  sink,
                  "each virtual thread takes its own "
                      + cache.field().name()
                      + " from a thread local and ends soon after: nothing is reused,"
                      + " and the heap holds one object per thread",
                  FIX);
        }
      }
    }
  }

  /** Whether the thread local makes its values itself, and no code sets or removes one. */
  private static boolean isCache(CodeFacts facts, FieldRef field) {
    return !facts.assignments(field).isEmpty()
        && facts.assignments(field).stream()
            .allMatch(
                written ->
                    written
                        .body()
                        .method()
                        .source(written.value(), Call.class)
                        .filter(made -> made.target().is(THREAD_LOCAL, "withInitial"))
                        .isPresent())
        && facts.bodies().stream()
            .flatMap(body -> body.method().all(Call.class).stream())
            .filter(call -> call.target().owner().equals(THREAD_LOCAL))
            .filter(call -> CHANGES.contains(call.target().name()))
            .noneMatch(
                call ->
                    call.receiver() instanceof Origin.FieldValue changed
                        && facts.declared(changed.field()).equals(facts.declared(field)));
  }
}
