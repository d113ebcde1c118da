/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.Finding;
import io.hotguard.RuleDescriptor;
import io.hotguard.Weight;
import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisFindings;
import io.hotguard.profile.DiagnosisText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes diagnoses in the formats of reports. */
public final class DiagnosisReports {

  private DiagnosisReports() {}

  /**
   * Writes a diagnosis.
   *
   * @param format the format
   * @param diagnosis the diagnosis
   * @param found what was found in the code, weighed
   * @param out where to; not closed
   * @throws IOException if {@code out} throws it
   */
  public static void write(
      ReportFormat format, Diagnosis diagnosis, ReportContent found, Appendable out)
      throws IOException {
    switch (format) {
      case TEXT -> text(diagnosis, found, out);
      case JSON -> DiagnosisJson.write(diagnosis, found, out);
      case SARIF -> format.writer(false).write(sarif(diagnosis, found), out);
      case HTML -> DiagnosisHtml.write(diagnosis, found, out);
    }
  }

  private static void text(Diagnosis diagnosis, ReportContent found, Appendable out)
      throws IOException {
    DiagnosisText.write(diagnosis, out);
    List<Finding> findings = found.verdict().findings();
    if (findings.isEmpty()) {
      return;
    }
    out.append("\nFound by the check, by weight:\n");
    for (Finding finding : findings) {
      out.append("  ")
          .append(found.weight(finding).describe())
          .append("  ")
          .append(finding.rule())
          .append(" at ");
      out.append(finding.location().describe()).append('\n');
    }
  }

  /** As findings at the heaviest place of each rule, and a check's findings; all with weights. */
  private static ReportContent sarif(Diagnosis diagnosis, ReportContent found) {
    List<Finding> all = new ArrayList<>(DiagnosisFindings.of(diagnosis));
    Map<Finding, Weight> weights = new HashMap<>(found.weights());
    for (int i = 0; i < all.size(); i++) {
      weights.put(all.get(i), new Weight(diagnosis.rules().get(i).score(), Weight.Basis.RULE));
    }
    all.addAll(found.verdict().findings());
    Map<String, RuleDescriptor> rules = found.rules();
    CheckReport report =
        new CheckReport(
            all,
            List.of(),
            List.of(),
            found.report().notes(),
            found.report().failures(),
            found.report().statistics());
    return new ReportContent(
        report,
        Verdict.of(all, rules, CheckSettings.defaults(), Baseline.empty()),
        rules,
        found.sources(),
        found.version(),
        weights);
  }
}
