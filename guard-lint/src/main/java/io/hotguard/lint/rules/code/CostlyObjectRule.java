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
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A rule about objects that are costly to create and meant to be kept. It skips objects that are
 * created after a failure, created for a disabled log event, or kept in a field, map or cache. An
 * object that only special inputs need is a note. On a library, a small cost that nothing repeats
 * is left out, except where its API is that of messages.
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
              : CachedValues.isOnce(body, instruction.site()))
          && !LogCalls.isGuarded(facts, body, instruction.site())) {
        where(facts, body, instruction, costly)
            .to(sink, message(facts, body, instruction, costly), costly.fix());
      }
    }
  }

  private Report where(CodeFacts facts, Body body, Instruction instruction, Costly costly) {
    Report report = at(facts, body, instruction.site()).as(costly.severity());
    boolean isPart = facts.hotPaths().entry(body.ref()).kind() == EntryPoint.Kind.API_OF_MESSAGE;
    if (costly.severity() == Severity.NOTE && !isPart) {
      return report.whereMarked();
    }
    boolean isSmall =
        RuleSet.of(descriptor()) == RuleSet.TUNING
            && repetition(facts, body, instruction).isEmpty();
    return isSmall ? report.ofMessages() : report;
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
    return "the hot path " + costly.what() + repeated + ": " + costly.cost();
  }

  /** Describes the object that an instruction creates, by tables of classes and factory methods. */
  static Optional<String> made(
      Instruction instruction, Set<String> classes, Map<String, Set<String>> factories) {
    if (instruction instanceof Allocation allocation) {
      return classes.contains(allocation.type())
          ? Optional.of("creates " + MemberNames.withArticle(allocation.type()))
          : Optional.empty();
    }
    return instruction instanceof Call call && MemberNames.isAmong(factories, call)
        ? Optional.of("calls " + MemberNames.simple(call.target()))
        : Optional.empty();
  }

  /**
   * Something costly.
   *
   * @param what the action of the hot path, such as {@code creates a Gson}
   * @param cost the price that each call pays
   * @param kept true if the instruction's result is the costly object, so that code which keeps the
   *     result is not reported; false if the call itself costs, so that only code which runs once
   *     is not reported
   */
  record Costly(Severity severity, String what, String cost, Fix fix, boolean kept) {
    Costly(Severity severity, String what, String cost, Fix fix) {
      this(severity, what, cost, fix, true);
    }
  }
}
