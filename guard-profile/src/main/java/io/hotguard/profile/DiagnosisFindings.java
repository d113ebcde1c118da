/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Cause;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;

/** Converts a diagnosis to findings, each at the line of its cause. */
public final class DiagnosisFindings {
  private DiagnosisFindings() {}

  /** Turns a diagnosis into one finding for each cause, the worst first. */
  public static List<Finding> of(Diagnosis diagnosis) {
    return diagnosis.causes().stream().map(DiagnosisFindings::finding).toList();
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
        String.join("; ", headline(cause), DiagnosisText.details(cause)),
        Optional.of(cause.fix()));
  }

  private static String headline(Cause cause) {
    return DiagnosisText.headline(cause);
  }
}
