/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Repetition;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.CachedValues;
import io.hotguard.lint.rules.code.calls.Handlers;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ReflectiveLookUps;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.StackSignature;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reports reflective lookups on hot paths that catch an exception for each miss. */
final class ReflectiveProbing extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Look members up once per class and cache them, misses too, in a ClassValue or map; a map with class keys keeps class loaders alive");

  static final Set<String> MISSES = RuleTables.set("reflective-probing.misses");

  ReflectiveProbing() {
    super(
        RuleDescriptor.warning(
                "ReflectiveProbing",
                "A hot path looks up a class or member that may not exist, and catches an exception for each miss.",
                Moment.INCIDENT)
            .tagged("cpu", "exception", "reflection"));
  }

  @Override
  public List<StackSignature> signatures() {
    return ReflectiveLookUps.signatures(FIX);
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      if (ReflectiveLookUps.isFieldByName(body, call) && !isRemembered(facts, body, call)) {
        Optional<Repetition> repetition = repetition(facts, body, call);
        at(facts, body, call.site())
            .ofMessages()
            .as(repetition.isPresent() ? Severity.WARNING : Severity.NOTE)
            .to(sink, ReflectiveLookUps.ofFieldByName(call, repetition), FIX);
      }
      String miss =
          MemberNames.isAmong(ReflectiveLookUps.METHODS, call)
              ? Handlers.around(call.site(), MISSES).orElse(null)
              : null;
      if (miss == null || !Handlers.isSwallowed(body, miss) || isRemembered(facts, body, call)) {
        continue;
      }
      Optional<Repetition> repetition = repetition(facts, body, call);
      boolean mayMiss = !ReflectiveLookUps.isForClass(call);
      boolean climbs = ReflectiveLookUps.follow(body, call, miss);
      Report report = at(facts, body, call.site());
      // Code that reads one member of many objects usually finds it, and plug-ins are made once.
      // A library asks for a type's members once, or its callers remember the answer.
      boolean isOften =
          (climbs || (mayMiss && call.site().isRepeated())) && !ReflectiveLookUps.isOfPlugIn(call);
      (isOften ? report.ofMessages() : report.whereMarked())
          .as(
              severity(
                  body,
                  (repetition.isPresent() && mayMiss)
                      || (climbs && !ReflectiveLookUps.askAnotherLoader(body, call, miss))))
          .to(sink, message(call, miss, climbs, repetition), FIX);
    }
  }

  private static Severity severity(Body body, boolean repeated) {
    return repeated && !body.method().isInitializer() ? Severity.WARNING : Severity.NOTE;
  }

  private static boolean isRemembered(CodeFacts facts, Body body, Call call) {
    return CachedValues.isKept(facts, body, call)
        || body.method().all(Call.class).stream().anyMatch(ReflectiveProbing::fillsMap)
        || (body.method().descriptor().contains(")L") && CachedValues.isResultKept(facts, body));
  }

  private static boolean fillsMap(Call call) {
    return CachedValues.isTaker(call) && call.target().name().startsWith("put");
  }

  private static String message(
      Call call, String miss, boolean climbs, Optional<Repetition> repetition) {
    String often =
        climbs
            ? " and looks elsewhere after each miss"
            : repetition.map(found -> ", repeated " + found.describe()).orElse("");
    return "the hot path calls "
        + MemberNames.simple(call.target())
        + often
        + ": each miss creates an exception with a stack trace that the catch of "
        + MemberNames.simple(miss)
        + " discards";
  }
}
