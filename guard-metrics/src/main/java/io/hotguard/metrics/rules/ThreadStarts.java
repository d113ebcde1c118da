/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import java.util.Set;

/** Finds code that starts threads. */
final class ThreadStarts {
  private static final Set<String> STARTS = Set.of("start", "execute", "submit", "<init>");

  private ThreadStarts() {}

  /** Whether the code starts threads in a loop, so that it is likely to have several. */
  static boolean inLoop(CodeFacts facts) {
    return facts.bodies().stream()
        .flatMap(body -> body.method().instructions().stream())
        .filter(instruction -> instruction.site().loopDepth() > 0)
        .anyMatch(ThreadStarts::isStart);
  }

  private static boolean isStart(Instruction instruction) {
    return instruction instanceof Instruction.Allocation made
        ? made.type().equals("java.lang.Thread")
        : instruction instanceof Call call
            && STARTS.contains(call.target().name())
            && (call.target().owner().equals("java.lang.Thread")
                || call.target().owner().endsWith("Executor")
                || call.target().owner().endsWith("ExecutorService"));
  }
}
