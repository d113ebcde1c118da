/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FunctionUse;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.DynamicCall;
import io.hotguard.code.MethodFacts;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Origin;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.RequestValues;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;
import java.util.Set;

/**
 * Reports a search through the same list in each round of a loop: a warning if the list comes from
 * a request or takes time in a recording, and a note if it grows in the loop. Lists may be short.
 */
final class ListScanInLoop extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Put the elements into a HashSet before the loop; they need a good hashCode, and a set keeps neither order"
              + " nor duplicates");

  private static final String LENGTH = "; the price is that of 1,000 elements";
  private static final Set<String> LISTS = RuleTables.set("list-scan-in-loop.lists");
  private static final Set<String> SEARCHES =
      Set.of("contains", "containsAll", "indexOf", "lastIndexOf", "removeAll", "retainAll");

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
      if (search != null && isSearch(search) && !instruction.site().isExceptional()) {
        Origin list = instruction.operands().isEmpty() ? null : instruction.operands().get(0);
        Optional<Repetition> loop = repetition(facts, body, instruction);
        if (list != null && loop.isPresent() && isSame(facts, body, instruction, list)) {
          boolean isLong =
              RequestValues.contain(facts, new Value(body, list))
                  || facts
                      .hotPaths()
                      .shown(body.ref(), instruction.site().line(), instruction.callee())
                      .isPresent();
          if (isLong || growsInLoop(body.method(), list)) {
            Report report = at(facts, body, instruction.site());
            (isLong ? report.whereRequested() : report.as(Severity.NOTE))
                .to(sink, message(search, loop.get()), FIX);
          }
        }
      }
    }
  }

  private String message(MethodRef search, Repetition loop) {
    String call = "the hot path calls " + MemberNames.simple(search);
    String often = ", repeated " + loop.describe();
    boolean paid = PriceList.packed().price(descriptor().name(), search.describe()).isPresent();
    return call + often + ": each round walks the list from its start" + (paid ? LENGTH : "");
  }

  private static boolean isSearch(MethodRef method) {
    return LISTS.contains(method.owner())
        && (SEARCHES.contains(method.name())
            || (method.name().equals("remove") && method.returnType().equals("Z")));
  }

  /** Whether each round searches one list, and not a list of its own. */
  private static boolean isSame(CodeFacts facts, Body body, Instruction search, Origin list) {
    if (list instanceof Origin.FieldValue held) {
      return held.field().owner().equals(body.type().name());
    }
    if (!search.site().isRepeated() && search instanceof Call) {
      return list instanceof Origin.Parameter parameter
          && facts.functions(body.ref()).stream()
              .anyMatch(function -> captures(body.method(), function.made(), parameter.index()));
    }
    return list instanceof Origin.Parameter
        || body.method()
            .source(list, Instruction.class)
            .filter(
                made ->
                    !(search instanceof Call)
                        || made.site().loopDepth() < search.site().loopDepth())
            .isPresent();
  }

  private static boolean captures(MethodFacts lambda, DynamicCall made, int parameter) {
    return parameter < made.arguments().size() - (lambda.isStatic() ? 0 : 1);
  }

  /** Whether a loop of the method adds to the list. */
  private static boolean growsInLoop(MethodFacts method, Origin list) {
    return method.all(Call.class).stream()
        .filter(call -> call.site().isRepeated() && list.equals(call.receiver()))
        .anyMatch(call -> call.target().name().startsWith("add"));
  }
}
