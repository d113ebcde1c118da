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
import io.hotguard.lint.rules.code.calls.CachedValues;
import io.hotguard.lint.rules.code.calls.LogCalls;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Price;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Optional;

/**
 * A rule about objects that are costly to create and meant to be kept. It skips objects that are
 * created after a failure, created for a disabled log event, or kept in a field, map or cache. A
 * field of an object keeps as long as that object is kept. An object that only special inputs need
 * is a note. On a library, a small cost that nothing repeats is left out, except where its API is
 * that of messages.
 */
abstract class CostlyObjectRule extends HotRule {
  CostlyObjectRule(RuleDescriptor descriptor) {
    super(descriptor);
  }

  @Override
  final void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Instruction instruction : body.method().instructions()) {
      Costly costly = costly(facts, body, instruction).orElse(null);
      if (costly != null
          && !instruction.site().isExceptional()
          && !MemberNames.isSameLibrary(body.type().name(), owner(instruction))
          && !(costly.kept()
              ? CachedValues.isKept(facts, body, instruction)
                  || CachedValues.isHandedOut(facts, body, instruction)
              : CachedValues.isOnce(body, instruction.site()))
          && !LogCalls.isGuarded(facts, body, instruction.site())) {
        where(facts, body, instruction, costly)
            .to(
                finding -> sink.report(costly.price().map(finding::costing).orElse(finding)),
                message(facts, body, instruction, costly),
                costly.fix());
      }
    }
  }

  private Report where(CodeFacts facts, Body body, Instruction instruction, Costly costly) {
    Severity severity =
        CachedValues.isMadeElsewhere(facts, body) ? Severity.NOTE : costly.severity();
    Report report = at(facts, body, instruction.site()).as(severity);
    boolean isPart = facts.hotPaths().entry(body.ref()).kind() == EntryPoint.Kind.API_OF_MESSAGE;
    if (repetition(facts, body, instruction).isPresent()) {
      return report;
    }
    return severity == Severity.NOTE && !isPart ? report.whereMarked() : report;
  }

  private static String owner(Instruction instruction) {
    return instruction instanceof Allocation made
        ? made.type()
        : instruction instanceof Call call ? call.target().owner() : "";
  }

  /** The costly object that an instruction creates; empty if this rule does not know it. */
  abstract Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction);

  private static String message(
      CodeFacts facts, Body body, Instruction instruction, Costly costly) {
    String repeated =
        repetition(facts, body, instruction)
            .map(repetition -> ", repeated " + repetition.describe())
            .orElse("");
    String cost = costly.cost().isEmpty() ? "" : ": " + costly.cost();
    return "the hot path " + costly.what() + repeated + cost;
  }

  /** Describes an instruction: {@code creates a Gson}, {@code calls GsonBuilder.create}. */
  static String action(Instruction instruction) {
    return instruction instanceof Allocation made
        ? "creates " + MemberNames.withArticle(made.type())
        : instruction instanceof Call call
            ? "calls " + MemberNames.simple(call.target())
            : "makes a function";
  }

  /**
   * Something costly.
   *
   * @param what the action of the hot path, such as {@code creates a Gson}
   * @param cost what each call pays; empty if {@code what} says it
   * @param kept true if the instruction's result is the costly object, so that code which keeps the
   *     result is not reported; false if the call itself costs, so that only code which runs once
   *     is not reported
   * @param price the measured price of one call
   */
  record Costly(
      Severity severity, String what, String cost, Fix fix, boolean kept, Optional<Price> price) {}
}
