/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.RequestValues;
import io.hotguard.lint.rules.code.calls.SearchedLists;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * Reports a search through the same list in each round of a loop: a warning if the list comes from
 * a request or takes time in a recording, and a note if it grows in the loop. Lists may be short.
 */
final class ListScanInLoop extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Put the elements into a HashSet before the loop; they need a good hashCode, and a set keeps neither order"
              + " nor duplicates");

  ListScanInLoop() {
    super(
        RuleDescriptor.warning(
                "ListScanInLoop",
                "A loop on a hot path searches a list in each round, so its work grows with a product of lengths.")
            .tagged("cpu"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Instruction instruction : body.method().instructions()) {
      MethodRef search = FunctionUse.called(body.method(), instruction);
      if (search != null && SearchedLists.isSearch(search) && !instruction.site().isExceptional()) {
        Origin list = instruction.operands().isEmpty() ? null : instruction.operands().get(0);
        Optional<Repetition> loop = repetition(facts, body, instruction);
        if (list != null
            && loop.isPresent()
            && SearchedLists.isSame(facts, body, instruction, list)) {
          boolean isLong =
              RequestValues.contain(facts, new Value(body, list))
                  || isShown(facts, body, instruction);
          if (isLong || SearchedLists.growsInLoop(body.method(), list)) {
            Report report = at(facts, body, instruction.site());
            (isLong ? report.whereRequested() : report.as(Severity.NOTE))
                .to(sink, message(search, loop.get()), FIX);
          }
        }
      }
    }
  }

  private static boolean isShown(CodeFacts facts, Body body, Instruction search) {
    return facts.hotPaths().shown(body.ref(), search.site().line(), search.callee()).isPresent();
  }

  private static String message(MethodRef search, Repetition loop) {
    return "the hot path calls "
        + MemberNames.simple(search)
        + ", repeated "
        + loop.describe()
        + ": each round walks the list from its start";
  }
}
