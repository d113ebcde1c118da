/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Label;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Weight;
import io.hotguard.rule.Weight.Basis;
import java.util.Collection;
import java.util.List;

/**
 * The weights of a check's findings in recordings, by line, method, caller or rule. Immutable.
 *
 * <p>Code below a recorded method weighs half of its caller for each call between.
 */
public final class FindingWeights {
  private final List<Diagnosis> diagnoses;
  private final RecordedStacks code;

  private FindingWeights(List<Diagnosis> diagnoses) {
    this.diagnoses = List.copyOf(diagnoses);
    this.code = RecordedStacks.of(diagnoses.stream().map(Diagnosis::facts).toList());
  }

  /** Takes the weights of the diagnosis of a recording. */
  public static FindingWeights of(Diagnosis diagnosis) {
    return new FindingWeights(List.of(diagnosis));
  }

  /** Diagnoses recordings of one program and takes their weights. */
  public static FindingWeights of(RuleCatalog rules, Collection<ProfileFacts> recordings) {
    Diagnoser diagnoser = new Diagnoser(rules, List.of(), Diagnoser.DEFAULT_LEAST_SHARE);
    return new FindingWeights(recordings.stream().map(diagnoser::diagnose).toList());
  }

  /** Weighs a finding. */
  public Weight of(Finding finding) {
    return finding.location() instanceof Location.Code place
        ? ofCode(place, finding.path())
        : ofRule(finding.rule());
  }

  private Weight ofCode(Location.Code place, List<Location.Code> path) {
    double line = place.line() == 0 ? 0 : code.weight(place);
    if (line > 0) {
      return new Weight(line, Basis.LINE);
    }
    double method = code.weight(methodOf(place));
    if (method > 0) {
      return new Weight(method, Basis.METHOD);
    }
    double part = 1;
    for (int i = path.size() - 1; i >= 0; i--) {
      part /= 2;
      double caller = code.weight(methodOf(path.get(i)));
      if (caller > 0) {
        return new Weight(caller * part, Basis.CALLER);
      }
    }
    return new Weight(0, Basis.NO_STACK);
  }

  private static Location.Code methodOf(Location.Code place) {
    return new Location.Code(place.className(), place.method(), 0, place.descriptor());
  }

  private Weight ofRule(String rule) {
    double share =
        diagnoses.stream()
            .flatMap(diagnosis -> diagnosis.causes().stream())
            .flatMap(cause -> cause.label().stream())
            .filter(label -> label.rule().name().equals(rule))
            .mapToDouble(Label::largestShare)
            .max()
            .orElse(0);
    return share > 0 ? new Weight(share, Basis.RULE) : Weight.UNKNOWN;
  }
}
