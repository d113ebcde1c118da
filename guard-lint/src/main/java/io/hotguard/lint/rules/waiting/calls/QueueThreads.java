/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.QueueCalls;
import io.hotguard.code.Site;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** Finds constructors that start a thread for each queue, in a loop that makes the queues. */
public final class QueueThreads {
  private QueueThreads() {}

  /** The place where a constructor starts threads. */
  public record Start(Body body, Site site) {}

  /** Returns the first such place of each constructor, with the name of the thread's class. */
  public static Map<Start, String> find(CodeFacts facts) {
    Map<Start, String> found = new LinkedHashMap<>();
    boolean fills =
        facts.hotBodies().stream()
            .anyMatch(body -> body.method().all(Call.class).stream().anyMatch(QueueCalls::adds));
    if (!fills) {
      return found;
    }
    for (Body body : facts.bodies()) {
      if (body.method().name().equals("<init>") && makesQueues(body)) {
        body.method().instructions().stream()
            .filter(instruction -> instruction.site().loopDepth() > 0)
            .filter(instruction -> started(facts, instruction).isPresent())
            .findFirst()
            .ifPresent(
                instruction ->
                    found.put(
                        new Start(body, instruction.site()),
                        started(facts, instruction).orElse("")));
      }
    }
    return found;
  }

  private static boolean makesQueues(Body body) {
    return body.method().all(Allocation.class).stream()
        .anyMatch(
            made ->
                made.site().loopDepth() > 0
                    && made.type().startsWith("java.util.")
                    && (made.type().endsWith("Queue") || made.type().endsWith("Deque")));
  }

  private static Optional<String> started(CodeFacts facts, Instruction instruction) {
    return instruction instanceof Call call
        ? Threads.executor(call).or(() -> Threads.madeBy(facts, call.target(), 0))
        : Threads.thread(facts, instruction);
  }
}
