/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says of single stacks where they are and which rule knows them, whatever their share.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may ask at once.
 */
public final class StackExplainer {
  private final SignatureMatcher matcher;
  private final CodeOrigins code = new CodeOrigins(Set.of());

  /**
   * Creates an explainer.
   *
   * @param catalog the rules
   */
  public StackExplainer(RuleCatalog catalog) {
    this.matcher = new SignatureMatcher(catalog, false);
  }

  /**
   * Explains the stacks of a kind of evidence.
   *
   * @param facts what was recorded
   * @return the heaviest first
   */
  public List<ExplainedStack> explain(Evidence kind, ProfileFacts facts) {
    List<ExplainedStack> explained = new ArrayList<>();
    for (WeightedStack weighted : facts.of(kind)) {
      Optional<SignatureMatcher.Match> match = matcher.matches(kind, weighted).stream().findFirst();
      List<StackFrame> frames = weighted.stack().frames();
      Optional<StackFrame> outermost =
          frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1).place());
      explained.add(
          new ExplainedStack(
              weighted,
              code.nearestApplication(weighted.stack(), 0).or(() -> outermost),
              match.map(SignatureMatcher.Match::rule),
              match.map(SignatureMatcher.Match::signature),
              match.isEmpty() && code.isIdle(weighted.stack())));
    }
    return explained;
  }
}
