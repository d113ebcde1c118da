/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Site.Condition;
import io.hotguard.code.UnconditionalSites;
import io.hotguard.lint.rules.code.PriceList;
import io.hotguard.lint.rules.waiting.calls.Threads;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;
import java.util.Set;

/** Reports a hot path that creates a thread, or an executor with its own threads, on every call. */
final class ThreadPerCall extends CodeRule {
  private static final Fix FIX =
      Fix.of(
          "Give the task to one shared executor with a bounded number of threads and a bounded queue;"
              + " tasks may then wait or be rejected");

  private static final String SINGLE = "newSingleThreadExecutor";
  private static final Set<String> GATES = Set.of("compareAndSet", "tryAcquire", "tryLock");

  private static final Price OF_THREAD = PriceList.packed().price("new-thread");

  ThreadPerCall() {
    super(
        RuleDescriptor.warning(
                "ThreadPerCall",
                "A hot path creates a thread, or an executor with its own threads, on every call.")
            .tagged("memory", "thread"));
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.hotBodies()) {
      if (isFactory(body) || body.method().isInitializer()) {
        continue;
      }
      for (Instruction instruction : body.method().instructions()) {
        Optional<String> thread = Threads.thread(facts, instruction);
        Optional<String> executor = Threads.executor(instruction);
        // Checks the callers last: few instructions create a thread.
        if ((thread.isEmpty() && executor.isEmpty())
            || Threads.isKept(body.method(), instruction)
            || UnconditionalSites.isBehindMissing(body, instruction.site())) {
          continue;
        }
        boolean asked = isOneAtATime(body, instruction);
        thread.ifPresent(
            type ->
                at(facts, body, instruction.site())
                    .whereMarked()
                    .as(asked ? Severity.NOTE : Severity.WARNING)
                    .to(found -> sink.report(found.costing(OF_THREAD)), ofThread(type), FIX));
        executor.ifPresent(made -> report(facts, body, instruction, made, asked, sink));
      }
    }
  }

  private void report(
      CodeFacts facts,
      Body body,
      Instruction instruction,
      String made,
      boolean asked,
      FindingSink sink) {
    // A garbage collection ends the thread of an executor that promises a single one.
    boolean leaks = Threads.isForgotten(body.method(), instruction) && !made.endsWith(SINGLE);
    String message =
        "the hot path calls "
            + made
            + " on every call: threads start for only a few tasks"
            + (leaks ? " and never end, because nothing shuts the executor down" : "");
    at(facts, body, instruction.site())
        .whereMarked()
        .as(leaks ? Severity.ERROR : asked ? Severity.NOTE : Severity.WARNING)
        .to(PriceList.priced(sink), message, FIX);
  }

  private static String ofThread(String type) {
    return "the hot path creates a "
        + type
        + " on every call: under load there are as many threads as calls, each with its own stack";
  }

  /** Whether a gate such as {@code compareAndSet} lets one caller at a time create a thread. */
  private static boolean isOneAtATime(Body body, Instruction instruction) {
    return instruction.site().conditions().stream()
        .filter(Condition::holds)
        .anyMatch(
            condition ->
                body.method().branchesOn(condition, call -> GATES.contains(call.target().name())));
  }

  private static boolean isFactory(Body body) {
    return body.method().name().equals("newThread")
        || body.type().supertypes().stream().anyMatch(name -> name.endsWith("ThreadFactory"));
  }
}
