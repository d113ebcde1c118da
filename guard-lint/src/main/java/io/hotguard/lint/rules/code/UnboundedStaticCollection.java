/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldRef;
import io.hotguard.code.FieldUses;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.lint.rules.RuleTables;
import io.hotguard.lint.rules.code.calls.GrowingCollections;
import io.hotguard.lint.rules.code.calls.RequestValues;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.FindingSink;
import io.hotguard.rule.Fix;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.util.Set;

/**
 * Reports a static collection that a hot path fills and that no code makes smaller. A warning for a
 * list, and for keys of requests; other keys may be few.
 */
final class UnboundedStaticCollection extends HotRule {
  private static final Fix FIX =
      Fix.of(
          "Use a cache with a maximum size or an expiry, or remove each entry when its work ends; a removed entry"
              + " must be made again");

  /** Types with values without number; those of enums and classes are few. */
  private static final Set<String> MANY = RuleTables.set("unbounded-static-collection.many");

  UnboundedStaticCollection() {
    super(
        RuleDescriptor.warning(
                "UnboundedStaticCollection",
                "A hot path adds to a static collection from which no code removes, until the heap is full.")
            .tagged("memory"));
  }

  @Override
  void checkHot(CodeFacts facts, Body body, FindingSink sink) {
    for (Call call : body.method().all(Call.class)) {
      if (GrowingCollections.isAdd(call)
          && !call.site().isExceptional()
          && call.receiver() instanceof Origin.FieldValue held
          && isStatic(facts, held.field())) {
        FieldUses uses = FieldUses.of(facts, held.field()).orElse(null);
        String type = uses == null ? "" : GrowingCollections.type(uses).orElse("");
        boolean isList = uses != null && GrowingCollections.takesAll(type, uses);
        Origin key = call.arguments().get(0);
        if (isList || (!type.isEmpty() && isOfMany(body, key))) {
          boolean isSure = isList || RequestValues.contain(facts, new Value(body, key));
          Report here = at(facts, body, call.site());
          Report report = isBehindMiss(body, call) ? here.behindAnyBranch() : here;
          (isSure ? report.whereRequested() : report.as(Severity.NOTE).whereMarked())
              .to(sink, message(held.field(), type, isList), FIX);
        }
      }
    }
  }

  /** Whether all branches that lead to the call ask the collection itself. */
  private static boolean isBehindMiss(Body body, Call add) {
    return add.site().conditions().stream()
        .allMatch(
            asked ->
                body.method()
                    .source(asked.value(), Call.class)
                    .filter(
                        call -> add.receiver() != null && add.receiver().equals(call.receiver()))
                    .isPresent());
  }

  private static boolean isStatic(CodeFacts facts, FieldRef named) {
    FieldRef field = facts.declared(named);
    return facts
        .type(field.owner())
        .flatMap(type -> type.field(field.name()))
        .filter(found -> found.isStatic())
        .isPresent();
  }

  private static boolean isOfMany(Body body, Origin key) {
    String type =
        body.method()
            .source(key, Call.class)
            .filter(boxed -> boxed.target().name().equals("valueOf"))
            .filter(boxed -> boxed.receiver() == null)
            .map(boxed -> boxed.target().descriptor().substring(1, 2))
            .filter(MANY::contains)
            .orElseGet(() -> body.method().typeOf(key));
    return MANY.contains(type);
  }

  private static String message(FieldRef field, String type, boolean isList) {
    return "the hot path adds to "
        + field.name()
        + ", a static "
        + type
        + " from which no code removes: it grows with each "
        + (isList ? "call" : "new key")
        + " until the heap is full";
  }
}
