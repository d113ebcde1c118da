/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.waiting.calls;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.CodeFacts.CallSite;
import io.hotguard.code.FieldRef;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Instruction.FieldAccess;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import java.util.List;
import java.util.Set;

/** Recognizes call sites that run only when a value is missing, such as cache misses. */
public final class Misses {
  private static final int MAX_CALLS = 2;
  private static final Set<String> LOOK_UPS =
      Set.of("contains", "containsKey", "get", "getIfPresent", "hget", "opt");

  private Misses() {}

  /** Whether the site, or every call of its method, follows a failed lookup or a null field. */
  public static boolean isOn(CodeFacts facts, Body body, Site site) {
    return isOn(facts, body, site, MAX_CALLS);
  }

  private static boolean isOn(CodeFacts facts, Body body, Site site, int calls) {
    boolean here =
        site.conditions().stream()
            .filter(condition -> !condition.holds())
            .anyMatch(condition -> isMissing(facts, body, condition.value()));
    return here || (calls > 0 && !isEntry(facts, body) && isCalledOnMisses(facts, body, calls - 1));
  }

  private static boolean isEntry(CodeFacts facts, Body body) {
    return facts.isHot(body) && facts.hotPaths().callsTo(body.ref()).isEmpty();
  }

  private static boolean isMissing(CodeFacts facts, Body body, Origin tested) {
    return tested instanceof Origin.FieldValue value
        ? fills(facts, body, facts.declared(value.field()))
        : body.method()
            .source(tested, Call.class)
            .filter(call -> LOOK_UPS.contains(call.target().name()))
            .isPresent();
  }

  private static boolean fills(CodeFacts facts, Body body, FieldRef field) {
    return body.method().all(FieldAccess.class).stream()
        .anyMatch(
            access -> access.written() != null && facts.declared(access.field()).equals(field));
  }

  private static boolean isCalledOnMisses(CodeFacts facts, Body body, int calls) {
    List<CallSite> callers =
        facts.calls(body.ref()).stream()
            .filter(site -> site.call().target().equals(body.ref()))
            .toList();
    return !callers.isEmpty()
        && callers.stream()
            .allMatch(caller -> isOn(facts, caller.body(), caller.call().site(), calls));
  }
}
