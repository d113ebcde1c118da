/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.code;

import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The summaries where no callers were analysed. */
enum NoSummaries implements CallSummaries {
  INSTANCE;

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
