/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.jfr.UnreadableRecordingException;
import io.hotguard.profile.reading.RecordingReader;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.Weight;
import io.hotguard.rule.Weight.Basis;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The weights of a check's findings in a recording, by line, method or rule. Immutable. */
public final class FindingWeights {
  private final Diagnosis diagnosis;
  private final MethodWeights code;

  private FindingWeights(Diagnosis diagnosis) {
    this.diagnosis = requireNonNull(diagnosis, "diagnosis");
    this.code = MethodWeights.of(diagnosis.facts());
  }

  /** Takes the weights of the diagnosis of a recording. */
  public static FindingWeights of(Diagnosis diagnosis) {
    return new FindingWeights(diagnosis);
  }

  /**
   * Reads a recording and diagnoses it.
   *
   * @throws UnreadableRecordingException if it is no recording, or nothing in it can be read
   */
  public static FindingWeights read(RuleCatalog rules, Path recording) throws IOException {
    return of(
        new Diagnoser(rules, List.of(), ThrowCost.measured(), Diagnoser.DEFAULT_LEAST_SHARE)
            .diagnose(RecordingReader.read(recording)));
  }

  /** Weighs a finding. */
  public Weight of(Finding finding) {
    return finding.location() instanceof Location.Code place
        ? ofCode(place)
        : ofRule(finding.rule());
  }

  private Weight ofCode(Location.Code place) {
    double line = place.line() == 0 ? 0 : code.of(place);
    if (line > 0) {
      return new Weight(line, Basis.LINE);
    }
    double method =
        code.of(new Location.Code(place.className(), place.method(), 0, place.descriptor()));
    return new Weight(method, method > 0 ? Basis.METHOD : Basis.NO_STACK);
  }

  private Weight ofRule(String rule) {
    double share =
        diagnosis.rules().stream()
            .filter(each -> each.rule().name().equals(rule))
            .mapToDouble(WeighedRule::score)
            .findFirst()
            .orElse(0);
    return share > 0 ? new Weight(share, Basis.RULE) : Weight.UNKNOWN;
  }
}
