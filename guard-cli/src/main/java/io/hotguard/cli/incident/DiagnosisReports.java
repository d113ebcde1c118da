/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.Baseline;
import io.hotguard.lint.gate.CheckSettings;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.input.InputNote;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.lint.report.ReportFormat;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Weight;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes diagnoses in the formats of reports. */
public final class DiagnosisReports {

  private DiagnosisReports() {}

  /**
   * Writes a diagnosis and the weighed findings of the code; does not close {@code out}.
   *
   * @param recording the name of the recording
   */
  public static void write(
      ReportFormat format,
      Diagnosis diagnosis,
      ReportContent found,
      String recording,
      Appendable out)
      throws IOException {
    switch (format) {
      case TEXT -> text(diagnosis, found, out);
      case JSON -> DiagnosisJson.write(diagnosis, found, out);
      case SARIF -> format.writer(false).write(sarif(diagnosis, found), out);
      case HTML -> DiagnosisHtml.write(diagnosis, found, recording, out);
    }
  }

  private static void text(Diagnosis diagnosis, ReportContent found, Appendable out)
      throws IOException {
    out.append(DiagnosisText.of(diagnosis));
    List<String> lines = checked(found);
    if (!lines.isEmpty()) {
      out.append("\nFound by the check, by weight:\n");
    }
    for (String line : lines) {
      out.append("  ").append(line).append('\n');
    }
  }

  /** Tells whether a check had no class and no configuration file, and no note that says why. */
  public static boolean isOfNothing(ReportContent found) {
    return found.report().statistics().isOfNothing()
        && found.report().notes().stream().allMatch(InputNote::isOfNothing);
  }

  /** The findings of the check by weight, and the skipped inputs; empty without a check. */
  static List<String> checked(ReportContent found) {
    CheckReport report = found.report();
    List<String> lines = new ArrayList<>();
    for (Finding each : found.verdict().findings()) {
      lines.add(
          found.weight(each).describe() + "  " + each.rule() + " at " + each.location().describe());
    }
    if (lines.isEmpty() && !report.statistics().isOfNothing()) {
      lines.add("nothing in " + found.checked());
    }
    report.notes().stream()
        .filter(note -> !note.considered())
        .forEach(note -> lines.add("not looked at: " + note.describe()));
    report.failures().forEach(failure -> lines.add("not looked at: " + failure.describe()));
    return lines;
  }

  /** The line of each cause and the check's findings, all with weights. */
  private static ReportContent sarif(Diagnosis diagnosis, ReportContent found) {
    List<Finding> all = new ArrayList<>(diagnosis.findings());
    Map<Finding, Weight> weights = new HashMap<>(found.weights());
    for (int i = 0; i < all.size(); i++) {
      weights.put(all.get(i), new Weight(diagnosis.causes().get(i).share(), Weight.Basis.RULE));
    }
    all.addAll(found.verdict().findings());
    Map<String, RuleDescriptor> rules = new HashMap<>(found.rules());
    diagnosis
        .causes()
        .forEach(cause -> rules.putIfAbsent(cause.descriptor().name(), cause.descriptor()));
    CheckReport report =
        new CheckReport(
            all,
            List.of(),
            List.of(),
            found.report().notes(),
            found.report().failures(),
            found.report().statistics(),
            found.report().inLibraries());
    return new ReportContent(
        report,
        Verdict.of(all, rules, CheckSettings.defaults(), Baseline.empty()),
        rules,
        found.sources(),
        found.version(),
        weights);
  }
}
