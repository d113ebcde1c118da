/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.code.calls.CachedValues;
import io.hotguard.lint.rules.code.calls.ConstantValues;
import io.hotguard.lint.rules.code.calls.JsonCalls;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;

/** Reports unchanging JSON text that a hot path parses on every call. */
final class RepeatedJsonParse extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Parse where the text is set, or cache results by id and version (ParseCache), not by text; callers share one object and must not change it");

  RepeatedJsonParse() {
    super(
        RuleDescriptor.warning(
                "RepeatedJsonParse",
                "A hot path parses the same JSON text, a constant or a setting, on every call.",
                Moment.INCIDENT)
            .tagged("allocation", "cpu", "json"));
  }

  @Override
  public List<StackSignature> signatures() {
    return StackSignature.of(
            Confidence.POSSIBLE,
            FIX,
            "Code parses JSON; check in the code whether it parses the same text again and again.")
        .seenAs(Evidence.CPU, Evidence.ALLOCATION)
        .onAnyOf(JsonCalls.PARSING);
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Instruction instruction : body.method().instructions()) {
      Origin text = JsonCalls.parsedText(facts, instruction).orElse(null);
      if (text != null
          && instruction.site().handling().isEmpty()
          && !JsonCalls.isOfTheLibrary(body, instruction)
          && !CachedValues.isKept(facts, body, instruction)) {
        Optional<String> what = ConstantValues.describe(facts, body, text);
        what.ifPresent(
            name ->
                at(facts, body, instruction.site())
                    .to(sink, message(facts, body, instruction, name), FIX));
      }
    }
  }

  private static String message(CodeFacts facts, Body body, Instruction instruction, String name) {
    String often =
        repetition(facts, body, instruction)
            .map(repetition -> "many times per call, " + repetition.describe())
            .orElse("on every call");
    return "the hot path parses the JSON of "
        + name
        + ' '
        + often
        + ": the result stays the same until the text changes";
  }
}
