/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Effect;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.code.calls.EagerText;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.LogCalls.LogCall;
import io.hotguard.lint.rules.code.calls.Uses;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/** Reports text that a hot path builds before the logger checks the level. */
final class EagerLogArgument extends HotRule {
  private static final Fix JOIN_FIX =
      Fix.of(
          "Pass the parts as {} parameters; put costly arguments into a Supplier or behind a level check");
  private static final Fix MAKE_FIX =
      Fix.of(
          "Pass a Supplier, or check the level first; the check costs a field read, the Supplier may cost an object");
  private static final Fix INFO_FIX =
      Fix.of("Log only the few fields that you read later; the log no longer shows the others");

  EagerLogArgument() {
    super(
        RuleDescriptor.warning(
                "EagerLogArgument",
                "A hot path builds text for a log event although the event's level may be off.")
            .tagged("allocation", "cpu", "logging"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      LogCall log =
          !call.site().isExceptional() ? LogCalls.of(facts, body, call).orElse(null) : null;
      EagerText text = log == null ? null : first(facts, body, call, log).orElse(null);
      if (log == null || text == null || LogCalls.isGuarded(facts, body, call.site())) {
        continue;
      }
      if (log.off()) {
        boolean small =
            (!text.json() && !isRepeatedHere(facts, body, call)) || makesRoundTrip(facts, body);
        at(facts, body, call.site())
            .as(small ? Severity.NOTE : Severity.WARNING)
            .to(
                sink,
                "the hot path "
                    + text.how()
                    + " for an event of level "
                    + log.level()
                    + ": each call pays for the text, even if the level is off",
                text.joined() ? JOIN_FIX : MAKE_FIX);
      } else if (text.json()) {
        at(facts, body, call.site())
            .as(Severity.NOTE)
            .to(
                sink,
                "the hot path "
                    + text.how()
                    + " for an event of level INFO: each call pays for the text, because INFO is usually on",
                INFO_FIX);
      }
    }
  }

  /** Whether a loop of the method repeats the call, or a lambda runs it for each element. */
  private static boolean isRepeatedHere(CodeFacts facts, Body body, Call call) {
    return call.site().isRepeated()
        || (body.method().isSynthetic()
            && repetition(facts, body, call)
                .filter(found -> found.kind() == Repetition.Kind.ELEMENTS)
                .isPresent());
  }

  /** Whether the method makes a round trip, beside which text costs next to nothing. */
  private static boolean makesRoundTrip(CodeFacts facts, Body body) {
    return body.method().all(Call.class).stream()
        .filter(call -> !call.site().isExceptional())
        .anyMatch(call -> facts.summaries().way(call.target(), Effect.CALLS_REMOTE).size() == 1);
  }

  /** Whether only the log call uses the text. Text with another use exists without the log, too. */
  private static boolean isMadeForIt(Body body, Call log, Origin argument) {
    return !(argument instanceof Origin.Result)
        || Uses.areAll(body.method(), argument, log::equals);
  }

  private static Optional<EagerText> first(CodeFacts facts, Body body, Call call, LogCall log) {
    return log.arguments().stream()
        .filter(argument -> isMadeForIt(body, call, argument))
        .flatMap(argument -> EagerText.of(facts, body, call, argument).stream())
        .findFirst();
  }
}
