/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting;

import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import java.util.regex.Pattern;

/** Sleeps that few calls come to. */
final class Pauses {
  private static final Pattern PAUSE =
      Pattern.compile("(?i).*(sleep|pause|back_?off|retry|delay).*");

  private Pauses() {}

  /**
   * A method that only pauses, of which its callers know whether that is after a failure; or a
   * sleep behind a branch, as rare as what the branch asks for. Short parks come in loops, behind a
   * branch or not.
   */
  static boolean isSeldom(Body body, Call call) {
    return PAUSE.matcher(body.method().name()).matches()
        || (!call.site().conditions().isEmpty() && !call.target().name().equals("parkNanos"));
  }
}
