/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.report;

import io.hotguard.lint.CheckReport;
import io.hotguard.lint.gate.Verdict;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The content of a report.
 *
 * @param report the result of the check
 * @param verdict the findings that remain
 * @param rules the rules by name; immutable
 * @param weights the weights of the verdict's findings in a recording; empty without one; immutable
 */
public record ReportContent(
    CheckReport report,
    Verdict verdict,
    Map<String, RuleDescriptor> rules,
    SourceTree sources,
    String version,
    Map<Finding, Weight> weights) {

  private static final String NOTHING_HOT =
      "Nothing in these classes is known to be called for each request, and most rules look at such code alone:"
          + " name entry points in hotguard.yml (entry-points), or mark methods @HotPath.";

  public ReportContent {
    rules = Collections.unmodifiableMap(new TreeMap<>(rules));
    weights = Map.copyOf(weights);
  }

  /** Creates content without weights. */
  public ReportContent(
      CheckReport report,
      Verdict verdict,
      Map<String, RuleDescriptor> rules,
      SourceTree sources,
      String version) {
    this(report, verdict, rules, sources, version, Map.of());
  }

  /**
   * Returns this content by weight, the heaviest first; each finding names its weight beside the
   * reason why it is hot. Messages stay the same, and so do fingerprints.
   */
  public ReportContent weighed(Function<? super Finding, Weight> scale) {
    Map<Finding, Weight> measured = new HashMap<>();
    List<Finding> findings = new ArrayList<>();
    for (Finding finding : verdict.findings()) {
      Weight weight = scale.apply(finding);
      String reason = finding.hotReason().isEmpty() ? "" : finding.hotReason() + "; ";
      Finding said = finding.reachedBy(finding.path(), reason + "measured: " + weight.describe());
      measured.put(said, weight);
      findings.add(said);
    }
    findings.sort(
        Comparator.comparing((Finding each) -> measured.getOrDefault(each, Weight.UNKNOWN))
            .thenComparing(Comparator.naturalOrder()));
    Verdict byWeight =
        new Verdict(
            findings,
            verdict.known(),
            verdict.switchedOff(),
            verdict.otherSets(),
            verdict.exceeded(),
            verdict.unused());
    return new ReportContent(report, byWeight, rules, sources, version, measured);
  }

  /** Returns a finding's weight; {@link Weight#UNKNOWN} without a recording. */
  public Weight weight(Finding finding) {
    return weights.getOrDefault(finding, Weight.UNKNOWN);
  }

  /** Summarizes the findings, the place, what is not listed, and why there may be more. */
  public String summary() {
    return remarks().stream()
        .map(remark -> " " + remark)
        .collect(Collectors.joining("", counts() + " " + scopeAndRest(), ""));
  }

  /** The reasons why a report may be incomplete, a sentence each. */
  List<String> remarks() {
    CheckReport.Statistics looked = report.statistics();
    return looked.methods() == 0 || looked.hotMethods() > 0 ? List.of() : List.of(NOTHING_HOT);
  }

  String scopeAndRest() {
    String leftOut = leftOut();
    return scope() + (leftOut.isEmpty() ? "" : "; not listed: " + leftOut) + ".";
  }

  /** The place with a configuration file as the repository names it. */
  Location resolved(Location location) {
    return location instanceof Location.Config config
        ? new Location.Config(
            sources.configuration(config.file()).orElse(config.file()), config.line(), config.key())
        : location;
  }

  /** Returns the number of findings of each severity, in words. */
  public String counts() {
    if (verdict.findings().isEmpty()) {
      return "No findings";
    }
    StringBuilder text = new StringBuilder();
    for (Severity severity : Severity.values()) {
      long count = verdict.count(severity);
      if (count > 0) {
        text.append(text.isEmpty() ? "" : ", ").append(amount(count, severity.sarifLevel()));
      }
    }
    return text.toString();
  }

  /** The scope of the check; no files if only JDBC URLs were checked. */
  private String scope() {
    CheckReport.Statistics looked = report.statistics();
    String urls = amount(looked.jdbcUrls(), "JDBC URL");
    if (looked.jdbcUrls() > 0 && looked.classes() + looked.configurationFiles() == 0) {
      return "in " + urls;
    }
    return "in "
        + amount(looked.classes(), "class", "classes")
        + " ("
        + number(looked.hotMethods())
        + " of "
        + amount(looked.methods(), "method")
        + " hot)"
        + (looked.jdbcUrls() > 0 ? ", " : " and ")
        + amount(looked.configurationFiles(), "configuration file")
        + (looked.jdbcUrls() > 0 ? " and " + urls : "");
  }

  private String leftOut() {
    StringBuilder text = new StringBuilder();
    leftOut(text, report.suppressed().size(), "allowed by @AllowOnHotPath");
    leftOut(text, report.statistics().copies(), "in copies of the same code");
    leftOut(text, verdict.known(), "in the baseline");
    leftOut(text, verdict.switchedOff(), "of rules that are switched off");
    leftOut(
        text,
        verdict.otherSets(),
        "of rule sets that you did not select (command: --rule-sets=all, Maven:"
            + " hotguard-check.rule-sets=all)");
    return text.toString();
  }

  private static void leftOut(StringBuilder text, int count, String why) {
    if (count > 0) {
      text.append(text.isEmpty() ? "" : ", ").append(number(count)).append(' ').append(why);
    }
  }

  static String amount(long count, String one) {
    return amount(count, one, one + "s");
  }

  /** Returns a number with its noun. */
  public static String amount(long count, String one, String many) {
    return number(count) + " " + (count == 1 ? one : many);
  }

  static String number(long count) {
    return String.format(Locale.ROOT, "%,d", count);
  }
}
