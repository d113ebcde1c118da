/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Repetition;
import io.hotguard.code.Site;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.LogCalls.LogCall;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;

/**
 * Reports log events in loops of hot paths. Always a note: class files show neither the number of
 * iterations nor the enabled level.
 */
final class LogFlood extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Log once after the loop, with the number of elements; the log then no longer shows single elements");
  private static final Set<String> ROUNDS =
      Set.of("hasNext", "hasMoreElements", "next", "moveNext");

  LogFlood() {
    super(
        RuleDescriptor.note("LogFlood", "A loop on a hot path logs an event in every iteration.")
            .tagged("tuning", "logging"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      LogCall log = LogCalls.direct(body, call).orElse(null);
      Repetition repetition =
          log != null
                  && !call.site().isExceptional()
                  && !isLogger(body, call)
                  && isInEachRound(body, call.site())
              ? repetition(facts, body, call).orElse(null)
              : null;
      if (log != null && repetition != null) {
        at(facts, body, call.site())
            .to(
                sink,
                "the hot path logs an event of level "
                    + log.level()
                    + " "
                    + repetition.describe()
                    + ": "
                    + (log.off()
                        ? "once the level is enabled, a single request floods the log"
                        : "each request writes one line per element"),
                FIX);
      }
    }
  }

  /** Whether the method belongs to a logger that passes events to another logger. */
  private static boolean isLogger(Body body, Call call) {
    String type = MemberNames.simple(body.type().name());
    return type.endsWith("Logger")
        || type.endsWith("Log")
        || body.method().name().equals(call.target().name());
  }

  /** Whether the call runs in every iteration: its nearest branch, if any, is the loop's own. */
  private static boolean isInEachRound(Body body, Site site) {
    return site.conditions().isEmpty()
        || body.method()
            .source(site.conditions().get(0).value(), Call.class)
            .filter(call -> ROUNDS.contains(call.target().name()))
            .isPresent();
  }
}
