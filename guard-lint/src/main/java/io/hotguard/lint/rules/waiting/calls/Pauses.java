/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import java.util.List;

/** Recognizes pauses that come only after a failed attempt. */
public final class Pauses {
  private Pauses() {}

  /** Whether the pause comes after a failed attempt, before the next. */
  private static boolean isBackOff(Call call) {
    return !call.site().handling().isEmpty()
        || call.site().retryDepth() > 0
        || call.site().shortDepth() > 0;
  }

  /** Whether the called method waits only after a failed attempt. */
  public static boolean areAfterFailure(CodeFacts facts, List<MethodRef> way) {
    MethodRef first = way.get(0);
    List<Call> waits =
        facts.body(first).map(body -> body.method().all(Call.class)).orElse(List.of()).stream()
            .filter(call -> call.target().equals(way.get(way.size() - 1)))
            .toList();
    return !waits.isEmpty() && waits.stream().allMatch(Pauses::isBackOff);
  }
}
