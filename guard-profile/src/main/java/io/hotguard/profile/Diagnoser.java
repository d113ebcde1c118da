/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.RuleCatalog;
import java.util.Collection;
import java.util.List;

/** Finds the causes in the accounts of a recording, and labels them by rules. Immutable. */
public final class Diagnoser {
  /** The least share of a kind of evidence with which a rule counts by default. */
  public static final double DEFAULT_LEAST_SHARE = 0.01;

  private final RuleCatalog catalog;
  private final CodeOrigins code;
  private final double leastShare;

  /**
   * Creates a diagnoser.
   *
   * @param application prefixes of the application's class names; if empty, the recording decides
   * @param leastShare the least share with which a rule counts, 0..1
   * @throws IllegalArgumentException if the least share is out of its range
   */
  public Diagnoser(RuleCatalog catalog, Collection<String> application, double leastShare) {
    if (!(leastShare >= 0 && leastShare <= 1)) {
      throw new IllegalArgumentException("least share " + leastShare + ": must be in 0..1");
    }
    this.catalog = requireNonNull(catalog, "catalog");
    this.code = new CodeOrigins(application);
    this.leastShare = leastShare;
  }

  /** Divides the time of a recording, which decides what is the application. */
  public static Accounts accounts(ProfileFacts facts) {
    return Accounts.of(facts, new CodeOrigins(List.of())::isApplication);
  }

  /** Divides the time of a recording and judges it. */
  public Diagnosis diagnose(ProfileFacts facts) {
    Accounts accounts =
        code.isGiven()
            ? Accounts.ofApplication(facts, code::isApplication)
            : Accounts.of(facts, code::isApplication);
    FlameBuilder flame = new FlameBuilder();
    accounts.parts().forEach(flame::add);
    return new Diagnosis(
        facts,
        accounts,
        accounts.verdict(catalog, leastShare),
        RecordingLimits.of(facts),
        flame.tree());
  }
}
