/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.SignatureMatcher;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Finds the place and the rule of single stacks, whatever their share. Immutable. */
public final class StackExplainer {
  private final SignatureMatcher matcher;

  public StackExplainer(RuleCatalog catalog) {
    this.matcher = new SignatureMatcher(catalog, false);
  }

  /** Explains the stacks of a kind of evidence, the heaviest first. */
  public List<ExplainedStack> explain(Evidence kind, ProfileFacts facts) {
    List<ExplainedStack> explained = new ArrayList<>();
    Accounts accounts = Accounts.of(facts, new CodeOrigins(Set.of())::isApplication);
    for (WeightedStack weighted : facts.of(kind)) {
      Optional<SignatureMatcher.Match> match =
          matcher.matches(kind, weighted.stack(), weighted.type()).stream().findFirst();
      List<StackFrame> frames = weighted.stack().frames();
      Optional<StackFrame> outermost =
          frames.isEmpty() ? Optional.empty() : Optional.of(frames.get(frames.size() - 1).place());
      explained.add(
          new ExplainedStack(
              weighted,
              accounts.line(weighted.stack()).or(() -> outermost),
              match.map(SignatureMatcher.Match::rule),
              match.map(SignatureMatcher.Match::signature),
              match.isEmpty() && accounts.isIdle(kind, weighted.stack())));
    }
    return explained;
  }
}
