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
import io.hotguard.lint.rules.code.calls.ConstantValues;
import io.hotguard.lint.rules.code.calls.FailedParses;
import io.hotguard.lint.rules.code.calls.Handlers;
import io.hotguard.lint.rules.code.calls.NumberParses;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;

/** Reports hot paths that parse a text and go on with something else if that throws. */
final class NumberProbing extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Check the characters first and parse once; the check must accept the same signs, exponents and ranges as the parser");
  private static final String COST = ": each failed parse creates an exception with a stack trace";

  NumberProbing() {
    super(
        RuleDescriptor.warning(
                "NumberProbing",
                "A hot path parses a text that may not fit and catches an exception for each failed attempt.",
                Moment.INCIDENT)
            .tagged("cpu", "exception"));
  }

  @Override
  public List<StackSignature> signatures() {
    return NumberParses.signatures(FIX);
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Instruction parse : body.method().instructions()) {
      Origin text = NumberParses.text(parse).orElse(null);
      String failure = text == null ? null : FailedParses.failure(parse.site()).orElse(null);
      if (text == null || failure == null) {
        continue;
      }
      Price price = PriceList.packed().price(NumberParses.row(parse));
      FindingSink priced = finding -> sink.report(finding.costing(price));
      String called = "the hot path calls " + NumberParses.name(parse) + " and, if that throws, ";
      Optional<Instruction> next = next(facts, body, parse, text, failure);
      if (next.isPresent()) {
        at(facts, body, parse.site())
            .to(priced, called + NumberParses.name(next.get()) + COST, FIX);
      } else if (FailedParses.areUsual(body, parse, text, failure)
          && ConstantValues.describe(facts, body, text).isEmpty()) {
        // Nothing tells how many texts fail. One that becomes a default may be a setting.
        Report note = at(facts, body, parse.site()).as(Severity.NOTE);
        boolean isTest = body.method().descriptor().endsWith(")Z");
        (isTest ? note : note.whereMarked()).to(priced, called + "goes on without it" + COST, FIX);
      }
    }
  }

  /** The parse of the same text in the catch block, there or in a helper. */
  private static Optional<Instruction> next(
      CodeFacts facts, Body body, Instruction parse, Origin text, String failure) {
    return Handlers.of(body, failure)
        .filter(instruction -> instruction.site().ordinal() > parse.site().ordinal())
        .filter(
            instruction ->
                NumberParses.text(instruction).filter(other -> isSame(text, other)).isPresent()
                    || (instruction instanceof Call call
                        && call.arguments().contains(text)
                        && parses(facts, call)))
        .findFirst();
  }

  private static boolean isSame(Origin text, Origin other) {
    return text.equals(other) || other instanceof Origin.Unknown || text instanceof Origin.Unknown;
  }

  private static boolean parses(CodeFacts facts, Call call) {
    return ValueFlow.callee(facts, call.target())
        .filter(
            helper ->
                helper.method().instructions().stream()
                    .anyMatch(inner -> NumberParses.text(inner).isPresent()))
        .isPresent();
  }
}
