/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics.rules;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import java.util.Set;

/** Queues that are emptied when something was added. */
final class OnDemand {
  private static final Set<String> TAKERS = Set.of("execute", "submit");

  private OnDemand() {}

  /** A method that adds and hands the emptying to an executor waits in that executor's queue. */
  static boolean isEmptiedBy(Body body) {
    return body.method().all(Call.class).stream()
        .anyMatch(
            call ->
                TAKERS.contains(call.target().name())
                    && call.target().descriptor().startsWith("(Ljava/lang/Runnable;"));
  }
}
