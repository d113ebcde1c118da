/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.conformance;

import io.hotguard.code.CallSummaries;
import io.hotguard.code.ClassFacts;
import io.hotguard.code.CodeFacts;
import io.hotguard.code.Effect;
import io.hotguard.code.FieldRef;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.code.Repetition;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedCode;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Facts of classes whose callers were not analysed, for tests. */
public enum UnknownCallers implements CallSummaries {
  SUMMARIES;

  /** Returns the facts of classes without a hot method. */
  public static CodeFacts of(List<ClassFacts> classes) {
    return of(classes, Map.of());
  }

  /** Returns the facts of classes with these steps to their hot methods. */
  public static CodeFacts of(List<ClassFacts> classes, Map<MethodRef, HotPaths.Step> steps) {
    return new CodeFacts(classes, new HotPaths(steps, RecordedCode.none()), SUMMARIES);
  }

  /** Returns the steps of methods that are all entry points. */
  public static Map<MethodRef, HotPaths.Step> entries(
      EntryPoint entry, Collection<MethodRef> methods) {
    HotPaths.Step step = HotPaths.Step.entry(entry, Optional.empty(), false);
    return methods.stream().collect(Collectors.toMap(Function.identity(), method -> step));
  }

  @Override
  public Set<Effect> effects(MethodRef target) {
    return Set.of();
  }

  @Override
  public List<MethodRef> way(MethodRef target, Effect effect) {
    return List.of();
  }

  @Override
  public Optional<Repetition> repetition(MethodRef method) {
    return Optional.empty();
  }

  @Override
  public List<Location.Code> repeatingCalls(MethodRef method) {
    return List.of();
  }

  @Override
  public Set<String> typesAbove(MethodRef target) {
    return Set.of();
  }

  @Override
  public boolean isUsedElsewhere(FieldRef field) {
    return true;
  }
}
