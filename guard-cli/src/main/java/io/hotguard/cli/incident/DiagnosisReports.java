/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.Finding;
import io.hotguard.RuleDescriptor;
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
   * @param findings what was found in the code
   * @param out where to; not closed
   * @throws IOException if {@code out} throws it
   */
  public static void write(
      ReportFormat format, Diagnosis diagnosis, WeighedFindings findings, Appendable out)
      throws IOException {
    switch (format) {
      case TEXT -> text(diagnosis, findings, out);
      case JSON -> DiagnosisJson.write(diagnosis, findings, out);
      case SARIF -> format.writer(false).write(sarif(diagnosis, findings), out);
      case HTML -> DiagnosisHtml.write(diagnosis, findings, out);
    }
  }

  private static void text(Diagnosis diagnosis, WeighedFindings findings, Appendable out)
      throws IOException {
    DiagnosisText.write(diagnosis, out);
    if (findings.findings().isEmpty()) {
      return;
    }
    out.append("\nFound by the check, by weight:\n");
    for (WeighedFindings.Weighed weighed : findings.findings()) {
      Finding finding = weighed.finding();
      out.append("  ")
          .append(weighed.describe())
          .append("  ")
          .append(finding.rule())
          .append(" at ");
      out.append(finding.location().describe()).append('\n');
    }
  }

  /**
   * As findings at the heaviest place of each rule; a check's findings follow with their weight.
   */
  private static ReportContent sarif(Diagnosis diagnosis, WeighedFindings findings) {
    List<Finding> all = new ArrayList<>(DiagnosisFindings.of(diagnosis));
    for (WeighedFindings.Weighed weighed : findings.findings()) {
      Finding found = weighed.finding();
      all.add(
          new Finding(
              found.rule(),
              found.severity(),
              found.location(),
              found.message() + " [" + weighed.describe() + "]",
              found.fix(),
              found.path(),
              found.hotReason()));
    }
    ReportContent check = findings.check();
    Map<String, RuleDescriptor> rules = check.rules();
    CheckReport report =
        new CheckReport(
            all,
            List.of(),
            List.of(),
            check.report().notes(),
            check.report().failures(),
            check.report().statistics());
    return new ReportContent(
        report,
        Verdict.of(all, rules, CheckSettings.defaults(), Baseline.empty()),
        rules,
        check.sources(),
        check.version());
  }
}
