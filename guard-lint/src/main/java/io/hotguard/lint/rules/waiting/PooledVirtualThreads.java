/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.waiting.calls.VirtualThreads;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.List;
import java.util.Set;

/** Reports a pool whose threads are virtual. */
final class PooledVirtualThreads extends WaitingRule implements ColdCodeRule {
  private static final Fix FIX =
      Fix.of(
          "Use Executors.newVirtualThreadPerTaskExecutor(), and a Semaphore where the pool was the limit;"
              + " tasks then wait at the semaphore instead of in the queue");
  private static final String EXECUTORS = "java.util.concurrent.Executors";
  private static final Set<String> POOLS = Set.of("newCachedThreadPool", "newFixedThreadPool");

  PooledVirtualThreads() {
    super(
        RuleDescriptor.warning(
                "PooledVirtualThreads", "A pool keeps virtual threads instead of making new ones.")
            .tagged("tuning", "thread"));
  }

  @Override
  public Set<String> mentions() {
    return VirtualThreads.STARTS;
  }

  @Override
  public void check(CodeFacts facts, FindingSink sink) {
    for (Body body : facts.bodies()) {
      for (Instruction instruction : body.method().instructions()) {
        if (arguments(instruction).stream()
            .anyMatch(value -> VirtualThreads.isFactory(body.method(), value))) {
          at(facts, body, instruction.site())
              .behindAnyBranch()
              .to(
                  sink,
                  "the pool keeps virtual threads, which are cheap to make: its queue costs more than a new"
                      + " thread, and its size limits the tasks",
                  FIX);
        }
      }
    }
  }

  /** The arguments of a pool that reuses its threads. */
  private static List<Origin> arguments(Instruction instruction) {
    if (instruction instanceof Call call
        && call.target().owner().equals(EXECUTORS)
        && POOLS.contains(call.target().name())) {
      return call.arguments();
    }
    return instruction instanceof Allocation made
            && made.type().equals("java.util.concurrent.ThreadPoolExecutor")
        ? made.arguments()
        : List.of();
  }
}
