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

/** Sleeps that few calls come to, or that belong to somebody else. */
public final class Pauses {
  private static final Pattern PAUSE =
      Pattern.compile("(?i).*(sleep|pause|back_?off|retry|delay).*");

  private Pauses() {}

  /**
   * A method that only pauses, of which its callers know whether that is after a failure; or a
   * sleep behind a branch, as rare as what the branch asks for. Short parks come in loops, behind a
   * branch or not.
   */
  public static boolean isSeldom(Body body, Call call) {
    return PAUSE.matcher(body.method().name()).matches()
        || (!call.site().conditions().isEmpty() && !call.target().name().equals("parkNanos"));
  }

  /** A pause before the next attempt, after the last one failed. */
  public static boolean isBackOff(Call call) {
    return !call.site().handling().isEmpty()
        || call.site().retryDepth() > 0
        || call.site().shortDepth() > 0;
  }

  /** A method that stands before the JDK's of the same name waits for whoever calls it. */
  public static boolean isHandedOn(Body body, Call call) {
    return body.method().name().equals(call.target().name());
  }

  /** The method that is called waits only after an attempt that failed. */
  public static boolean areAfterFailure(CodeFacts facts, List<MethodRef> way) {
    MethodRef first = way.get(0);
    List<Call> waits =
        facts
            .type(first.owner())
            .flatMap(type -> type.method(first.name(), first.descriptor()))
            .map(method -> method.all(Call.class))
            .orElse(List.of())
            .stream()
            .filter(call -> call.target().equals(way.get(way.size() - 1)))
            .toList();
    return !waits.isEmpty() && waits.stream().allMatch(Pauses::isBackOff);
  }
}
