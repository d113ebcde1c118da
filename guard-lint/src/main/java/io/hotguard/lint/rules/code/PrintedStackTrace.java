/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reports stack traces that hot paths print to a stream of the process. */
final class PrintedStackTrace extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Pass the exception to the logger, which can drop or limit it under load; a limit hides the failure rate, so count failures too");
  private static final Set<FieldRef> STREAMS =
      Set.of(new FieldRef("java.lang.System", "err"), new FieldRef("java.lang.System", "out"));

  PrintedStackTrace() {
    super(
        RuleDescriptor.note(
                "PrintedStackTrace",
                "A hot path prints stack traces, line by line under one lock, to a stream that may block.")
            .tagged("tuning", "exception", "lock", "logging"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      if (call.target().name().equals("printStackTrace")
          && MemberNames.isThrowable(call.target().owner())
          && stream(call) != null
          && !body.method().name().equals("printStackTrace")
          && !LogCalls.isGuarded(facts, body, call.site())) {
        at(facts, body, call.site()).to(sink, message(call), FIX);
      }
    }
  }

  /** The stream of the process that a call prints to; null for a stream or writer of its own. */
  private static @Nullable String stream(Call call) {
    if (call.arguments().isEmpty()) {
      return "System.err";
    }
    return call.arguments().get(0) instanceof Origin.FieldValue stream
            && STREAMS.contains(stream.field())
        ? "System." + stream.field().name()
        : null;
  }

  private static String message(Call call) {
    return "the hot path prints a stack trace to "
        + stream(call)
        + ": when failures are frequent, all threads contend for the stream's lock on every line";
  }
}
