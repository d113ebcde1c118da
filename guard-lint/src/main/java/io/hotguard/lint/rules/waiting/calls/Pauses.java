/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.MethodRef;
import java.util.List;
import java.util.regex.Pattern;

/** Recognizes sleeps that few calls reach, or that callers ask for. */
public final class Pauses {
  private static final Pattern PAUSE =
      Pattern.compile("(?i).*(sleep|pause|back_?off|retry|delay).*");

  private Pauses() {}

  /**
   * Whether the sleep may be rare: behind a branch, or in a method that by its name only pauses.
   * Short parks in loops are not rare.
   */
  public static boolean isSeldom(Body body, Call call) {
    return PAUSE.matcher(body.method().name()).matches()
        || (!call.site().conditions().isEmpty() && !call.target().name().equals("parkNanos"));
  }

  /** Whether the pause comes after a failed attempt, before the next. */
  public static boolean isBackOff(Call call) {
    return !call.site().handling().isEmpty()
        || call.site().retryDepth() > 0
        || call.site().shortDepth() > 0;
  }

  /** Whether a method wraps the JDK method of the same name, so that its callers decide to wait. */
  public static boolean isHandedOn(Body body, Call call) {
    return body.method().name().equals(call.target().name());
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
