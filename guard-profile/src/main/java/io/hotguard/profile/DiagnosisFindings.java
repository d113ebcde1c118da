/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import java.util.List;
import java.util.Optional;

/** Converts a diagnosis to findings, each at the heaviest place of its rule. */
public final class DiagnosisFindings {
  private DiagnosisFindings() {}

  /** Turns a diagnosis into one finding for each rule, the heaviest first. */
  public static List<Finding> of(Diagnosis diagnosis) {
    return diagnosis.rules().stream().map(DiagnosisFindings::finding).toList();
  }

  private static Finding finding(WeighedRule rule) {
    return new Finding(
        rule.rule().name(),
        rule.severity(),
        place(rule),
        DiagnosisText.headline(rule)
            + ": "
            + rule.reading()
            + " Sure: "
            + rule.confidence().id()
            + ".",
        Optional.of(rule.fix()));
  }

  private static Location place(WeighedRule rule) {
    if (rule.sites().isEmpty() || rule.sites().get(0).application().className().isEmpty()) {
      return new Location.Runtime("recording", null);
    }
    StackFrame frame = rule.sites().get(0).application();
    return new Location.Code(frame.className(), frame.method(), frame.line());
  }
}
