/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.cli.incident;

import io.hotguard.Finding;
import io.hotguard.Location;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.lint.report.ReportContent;
import io.hotguard.profile.Diagnosis;
import io.hotguard.profile.DiagnosisText;
import io.hotguard.profile.MethodWeights;
import io.hotguard.profile.WeighedRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * What a check found, by what it weighs in a recording: the hottest first, what was on no stack
 * last. The one answer for {@code diagnose --classes} and for {@code check --profile}.
 *
 * @param check what the check gave, without findings where nothing was checked
 * @param findings the findings, the hottest first; immutable
 */
public record WeighedFindings(ReportContent check, List<Weighed> findings) {

  /** What a weight is that of, the surest first. */
  public enum Basis {
    /** The finding's line. */
    LINE,
    /** Its method, since its line was on no stack. */
    METHOD,
    /** Its rule, since it is in no code but in a configuration. */
    RULE,
    /** Nothing: it is in no code, and the recording does not bear out its rule. */
    UNKNOWN,
    /** Code that was on no stack. It may have run for all that. */
    NO_STACK
  }

  /**
   * A finding and its weight.
   *
   * @param finding the finding
   * @param share the largest of the shares of what its weight is that of; 0 when there is none
   * @param basis what it is that of
   */
  public record Weighed(Finding finding, double share, Basis basis) {

    /**
     * Says how much it weighs.
     *
     * @return a few words
     */
    public String describe() {
      return switch (basis) {
        case LINE -> DiagnosisText.percent(share);
        case METHOD -> DiagnosisText.percent(share) + " (its method)";
        case RULE -> DiagnosisText.percent(share) + " (its rule)";
        case UNKNOWN -> "not weighed";
        case NO_STACK -> "on no stack";
      };
    }
  }

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
      weighed.add(
          finding.location() instanceof Location.Code code
              ? ofCode(finding, code, weights)
              : ofRule(finding, diagnosis));
    }
    weighed.sort(
        Comparator.comparingDouble((Weighed each) -> -each.share())
            .thenComparing(Weighed::basis)
            .thenComparing(Weighed::finding));
    return new WeighedFindings(check, weighed);
  }

  private static Weighed ofCode(Finding finding, Location.Code code, MethodWeights weights) {
    double line = code.line() == 0 ? 0 : weights.of(code);
    if (line > 0) {
      return new Weighed(finding, line, Basis.LINE);
    }
    double method = weights.of(new Location.Code(code.className(), code.method(), 0));
    return new Weighed(finding, method, method > 0 ? Basis.METHOD : Basis.NO_STACK);
  }

  private static Weighed ofRule(Finding finding, Diagnosis diagnosis) {
    double share =
        diagnosis.rules().stream()
            .filter(rule -> rule.rule().name().equals(finding.rule()))
            .mapToDouble(WeighedRule::score)
            .findFirst()
            .orElse(0);
    return new Weighed(finding, share, share > 0 ? Basis.RULE : Basis.UNKNOWN);
  }

  /**
   * Returns the check's report in this order, in which each finding says what it weighs beside what
   * makes it hot. Messages stay as they are, so that fingerprints do.
   *
   * @return the report
   */
  public ReportContent report() {
    Verdict verdict = check.verdict();
    return new ReportContent(
        check.report(),
        new Verdict(
            findings.stream().map(WeighedFindings::measured).toList(),
            verdict.known(),
            verdict.switchedOff(),
            verdict.exceeded(),
            verdict.unused()),
        check.rules(),
        check.sources(),
        check.version());
  }

  private static Finding measured(Weighed weighed) {
    Finding finding = weighed.finding();
    String reason = finding.hotReason();
    return finding.reachedBy(
        finding.path(),
        (reason.isEmpty() ? "" : reason + "; ") + "measured: " + weighed.describe());
  }
}
