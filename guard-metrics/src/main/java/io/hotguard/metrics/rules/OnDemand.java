/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import java.util.Set;

/** Finds queues that the adding method has an executor empty. */
final class OnDemand {
  private static final Set<String> TAKERS = Set.of("execute", "submit");

  private OnDemand() {}

  /**
   * Such a method adds, then gives the emptying to an executor, whose queue is the real backlog.
   */
  static boolean isEmptiedBy(Body body) {
    return body.method().all(Call.class).stream()
        .anyMatch(
            call ->
                TAKERS.contains(call.target().name())
                    && call.target().descriptor().startsWith("(Ljava/lang/Runnable;"));
  }
}
