/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.Finding;
import io.hotguard.Location;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.MethodWeights;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a check found in code, by what it weighs in a recording: the hottest first, what was on no
 * stack last.
 *
 * @param check what the check gave, without findings where nothing was checked
 * @param findings the findings in code, the hottest first; immutable
 */
public record WeighedFindings(ReportContent check, List<Weighed> findings) {

  /**
   * A finding and its weight.
   *
   * @param finding the finding
   * @param share the largest of the shares of its line, or of its method where the line was on no
   *     stack; 0 when neither was
   * @param ofLine whether the line itself was on a stack
   */
  public record Weighed(Finding finding, double share, boolean ofLine) {}

  /**
   * Creates weighed findings; copies the list.
   *
   * @param check what the check gave
   * @param findings the findings
   */
  public WeighedFindings {
    findings = List.copyOf(findings);
  }

  /**
   * Weighs what a check found.
   *
   * @param check what it gave
   * @param diagnosis the diagnosis of the recording
   * @return the findings by weight
   */
  public static WeighedFindings of(ReportContent check, Diagnosis diagnosis) {
    MethodWeights weights = MethodWeights.of(diagnosis.facts());
    List<Weighed> weighed = new ArrayList<>();
    for (Finding finding : check.verdict().findings()) {
      if (finding.location() instanceof Location.Code code) {
        double line = code.line() == 0 ? 0 : weights.of(code);
        double method = weights.of(new Location.Code(code.className(), code.method(), 0));
        weighed.add(new Weighed(finding, line > 0 ? line : method, line > 0));
      }
    }
    weighed.sort(
        Comparator.comparingDouble((Weighed each) -> -each.share())
            .thenComparing(Weighed::finding));
    return new WeighedFindings(check, weighed);
  }
}
