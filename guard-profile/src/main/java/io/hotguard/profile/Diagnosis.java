/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.ProfileFacts;
import java.util.List;

/**
 * The conclusions from a recording. Immutable.
 *
 * @param accounts where the time of its threads went
 * @param verdict the conclusion, and all causes, the worst first
 * @param limits what the recording cannot show, a sentence each
 * @param flame the working time as a tree
 */
public record Diagnosis(
    ProfileFacts facts, Accounts accounts, Verdict verdict, List<String> limits, FlameNode flame) {
  public Diagnosis {
    limits = List.copyOf(limits);
  }

  /** The causes, the worst first. */
  public List<Cause> causes() {
    return verdict.causes();
  }
}
