/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.account.Cause;
import io.hotguard.profile.account.Verdict;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;

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

  /** One finding for each cause, the worst first, at the line of the cause. */
  public List<Finding> findings() {
    return causes().stream().map(Diagnosis::finding).toList();
  }

  private static Finding finding(Cause cause) {
    return new Finding(
        cause.descriptor().name(),
        cause.severity(),
        cause
            .line()
            .filter(line -> !line.className().isEmpty())
            .<Location>map(line -> new Location.Code(line.className(), line.method(), line.line()))
            .orElse(new Location.Runtime("recording", null)),
        DiagnosisText.headline(cause) + "; " + DiagnosisText.details(cause),
        Optional.of(cause.fix()));
  }
}
