/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.rules.code;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.CodeFacts.Body;
import io.hotguard.code.FieldFacts;
import io.hotguard.code.Instruction;
import io.hotguard.code.Instruction.Allocation;
import io.hotguard.code.Instruction.Call;
import io.hotguard.code.Origin;
import io.hotguard.code.Site;
import io.hotguard.lint.rules.code.calls.MemberNames;
import io.hotguard.lint.rules.code.calls.ValueFlow;
import io.hotguard.lint.rules.code.calls.ValueFlow.Value;
import io.hotguard.rule.Fix;
import io.hotguard.rule.Moment;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import java.lang.reflect.Modifier;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reports hot paths that register work for the end of the JVM on every call. */
final class ExitHookPerCall extends CostlyObjectRule {
  private static final Fix DELETE =
      Fix.of(
          "Delete the file in a finally block, or open it with StandardOpenOption.DELETE_ON_CLOSE; a killed process leaves"
              + " its files behind, so clean the folder at start");
  private static final Fix ONE_HOOK =
      Fix.of(
          "Register one hook at start that closes all open objects; remove each object from its list when it closes");

  static final Map<String, Set<String>> FILES = Map.of("java.io.File", Set.of("deleteOnExit"));
  static final Map<String, Set<String>> HOOKS =
      Map.of("java.lang.Runtime", Set.of("addShutdownHook"));

  ExitHookPerCall() {
    super(
        RuleDescriptor.warning(
                "ExitHookPerCall",
                "A hot path registers work for the end of the JVM on every call, which fills the heap.",
                Moment.BUILD)
            .tagged("memory"));
  }

  @Override
  Optional<Costly> costly(CodeFacts facts, Body body, Instruction instruction) {
    if (!(instruction instanceof Call call)) {
      return Optional.empty();
    }
    if (MemberNames.isAmong(FILES, call)) {
      return isSamePath(facts, body, call) || isFallback(body, call.site())
          ? Optional.empty()
          : Optional.of(costly(call, "the JVM keeps each path until it ends", DELETE));
    }
    return MemberNames.isAmong(HOOKS, call) && !isRemoved(facts)
        ? Optional.of(costly(call, "the JVM keeps each thread and its objects", ONE_HOOK))
        : Optional.empty();
  }

  private static Costly costly(Call call, String cost, Fix fix) {
    return new Costly(
        Severity.WARNING,
        action(call),
        cost + ", so the heap grows with each call",
        fix,
        false,
        Optional.empty());
  }

  /** Whether all calls name one file, which the JVM keeps once. */
  private static boolean isSamePath(CodeFacts facts, Body body, Call call) {
    return call.receiver() != null
        && ValueFlow.behind(facts, new Value(body, call.receiver())).stream()
            .allMatch(value -> isStatic(facts, value) || isMadeOfConstants(facts, value));
  }

  private static boolean isStatic(CodeFacts facts, Value value) {
    return value.origin() instanceof Origin.FieldValue read
        && facts
            .type(read.field().owner())
            .flatMap(type -> type.field(read.field().name()))
            .map(FieldFacts::modifiers)
            .filter(Modifier::isStatic)
            .isPresent();
  }

  private static boolean isMadeOfConstants(CodeFacts facts, Value value) {
    return value
        .source(Allocation.class)
        .filter(
            file ->
                file.arguments().stream()
                    .allMatch(name -> ValueFlow.isConstant(facts, value.body(), name)))
        .isPresent();
  }

  /** Whether the file is registered only after an attempt to delete it has failed. */
  private static boolean isFallback(Body body, Site site) {
    return site.conditions().stream()
        .anyMatch(
            condition ->
                !condition.holds()
                    && body.method()
                        .branchesOn(condition, call -> call.target().name().startsWith("delete")));
  }

  private static boolean isRemoved(CodeFacts facts) {
    return facts.bodies().stream()
        .flatMap(other -> other.method().all(Call.class).stream())
        .anyMatch(call -> call.target().name().equals("removeShutdownHook"));
  }
}
