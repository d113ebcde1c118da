/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;

/** Reports hot paths that use the JSON library {@code net.sf.json}. */
final class LegacyJson extends HotRule {
  static final String PACKAGE = "net.sf.json.";
  private static final Fix FIX =
      Fix.of(
          "Use Jackson, Gson or fastjson2; they write dates, nulls and empty collections differently, so compare the output first");

  LegacyJson() {
    super(
        RuleDescriptor.warning(
                "LegacyJson",
                "A hot path uses net.sf.json, which is several times slower than other JSON libraries.")
            .tagged("allocation", "cpu", "json"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    if (body.type().name().startsWith(PACKAGE)) {
      return;
    }
    body.method().instructions().stream()
        .filter(instruction -> owner(instruction).startsWith(PACKAGE))
        .findFirst()
        .ifPresent(
            first ->
                at(facts, body, first.site())
                    .to(
                        sink,
                        "the hot path uses "
                            + MemberNames.simple(owner(first))
                            + " of net.sf.json: the library copies each value through its own maps by reflection",
                        FIX));
  }

  private static String owner(Instruction instruction) {
    return instruction instanceof Call call
        ? call.target().owner()
        : instruction instanceof Allocation made ? made.type() : "";
  }
}
