/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.JsonCalls;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports objects that a hot path converts to JSON or maps only to convert the result again. */
final class JsonRoundTrip extends HotRule {
  private static final Fix COPY_FIX =
      Fix.of(
          "Copy the fields from object to object, by hand or with a generated mapper; you must keep hand-written copies up to date");
  private static final Fix MAP_FIX =
      Fix.of(
          "Pass the object itself to the JSON library; use annotations or a view for fields that differ");

  static final Map<String, Set<String>> BEAN_TO_MAP =
      RuleTables.methods("json-round-trip.bean-to-map");
  static final Map<String, Set<String>> CONVERTING =
      RuleTables.methods("json-round-trip.converting");

  JsonRoundTrip() {
    super(
        RuleDescriptor.warning(
                "JsonRoundTrip",
                "A hot path converts objects to JSON or maps only to convert the result again.")
            .tagged("allocation", "cpu", "json"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Instruction instruction : body.method().instructions()) {
      if (JsonCalls.isOfTheLibrary(body, instruction)) {
        continue;
      }
      JsonCalls.parsedText(facts, instruction)
          .flatMap(text -> JsonCalls.writer(facts, body, text))
          .ifPresent(
              writer ->
                  at(facts, body, instruction.site())
                      .whereMarked()
                      .to(
                          sink,
                          "the hot path parses the JSON that it has just written with "
                              + MemberNames.simple(writer.target())
                              + ": each field is converted to text and back",
                          COPY_FIX));
      if (instruction instanceof Call call
          && !call.arguments().isEmpty()
          && JsonCalls.writesHere(facts, call)) {
        converter(facts, body, call.arguments().get(0))
            .ifPresent(
                converter ->
                    at(facts, body, call.site())
                        .whereMarked()
                        .to(
                            sink,
                            "the hot path writes as JSON a map that "
                                + MemberNames.simple(converter.target())
                                + " built from an object: each field is read by reflection and hashed first",
                            MAP_FIX));
      }
    }
  }

  /** The call that built a map from an object, here or in a helper. */
  private static Optional<Call> converter(CodeFacts facts, Body body, Origin written) {
    return ValueFlow.behind(facts, new Value(body, written)).stream()
        .flatMap(value -> value.source(Call.class).stream())
        .filter(JsonRoundTrip::makesMap)
        .findFirst();
  }

  private static boolean makesMap(Call call) {
    return MemberNames.isAmong(BEAN_TO_MAP, call)
        || (MemberNames.isAmong(CONVERTING, call)
            && call.arguments().get(1) instanceof Origin.ClassLiteral type
            && type.type().endsWith("Map"));
  }
}
