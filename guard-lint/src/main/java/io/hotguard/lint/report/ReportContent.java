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
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import io.hotguard.rule.Weight;
import io.hotguard.text.Printable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

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

  private static final int MAX_NAMED = 3;
  private static final String NOTHING_HOT =
      "Nothing in these classes is known to run often, and most rules look only at code that does:"
          + " check with a recording (--profile, --pid), name entry-points in hotguard.yml, or mark methods @HotPath.";

  public ReportContent {
    rules = Collections.unmodifiableMap(new TreeMap<>(rules));
    weights = Map.copyOf(weights);
  }

  /** Creates content without a recording. */
  public ReportContent(
      CheckReport report,
      Verdict verdict,
      Map<String, RuleDescriptor> rules,
      SourceTree sources,
      String version) {
    this(report, verdict, rules, sources, version, Map.of());
  }

  /**
   * Returns this content by weight, the heaviest first; reports name the weight of each finding
   * beside the reason why it is hot.
   */
  public ReportContent weighed(Function<? super Finding, Weight> scale) {
    Map<Finding, Weight> measured = new HashMap<>();
    List<Finding> findings = new ArrayList<>();
    for (Finding finding : verdict.findings()) {
      Weight weight = scale.apply(finding);
      measured.put(finding, weight);
      findings.add(finding);
    }
    findings.sort(
        Comparator.comparing((Finding each) -> measured.getOrDefault(each, Weight.UNKNOWN))
            .thenComparing(report::isInLibrary)
            .thenComparing(Comparator.naturalOrder()));
    return new ReportContent(
        report, verdict.withFindings(findings), rules, sources, version, measured);
  }

  /** Returns a finding's weight; {@link Weight#UNKNOWN} without a recording. */
  public Weight weight(Finding finding) {
    return weights.getOrDefault(finding, Weight.UNKNOWN);
  }

  /** Returns why a finding is hot, with its weight if there is one; may be empty. */
  String hot(Finding finding) {
    Weight weight = weights.get(finding);
    String reason = finding.hotReason();
    return weight == null
        ? reason
        : reason + (reason.isEmpty() ? "" : "; ") + "measured: " + weight.describe();
  }

  /** Says in one line what a report says: the verdict, what is not listed, and a remark. */
  public String summary() {
    List<String> sentences = new ArrayList<>();
    sentences.add(verdictLine() + ".");
    String left = leftOut();
    if (!left.isEmpty()) {
      sentences.add("Not listed: " + left + ".");
    }
    sentences.addAll(remarks());
    return String.join(" ", sentences);
  }

  /** The findings as people count them: several of a rule in one method are one. */
  List<ListedFinding> listed() {
    return ListedFinding.of(verdict.findings());
  }

  /**
   * Returns the verdict, such as {@code 3 errors, 12 warnings in 6,855 classes; hottest: ...}.
   * Several findings of a rule in one method count once.
   */
  public String verdictLine() {
    List<ListedFinding> listed = new ArrayList<>();
    List<ListedFinding> counted = new ArrayList<>();
    listed().forEach(each -> (isCounted(each) ? counted : listed).add(each));
    boolean baseline = verdict.known() > 0 || !verdict.unused().isEmpty();
    String kind = baseline ? "new " : "";
    StringBuilder line = new StringBuilder(counts(listed, kind));
    if (!counted.isEmpty()) {
      line.append(" in own code and ").append(amounts(counted, kind)).append(" in libraries,");
    }
    line.append(" in ").append(checked());
    hottest(listed).ifPresent(text -> line.append("; ").append(text));
    if (isNothingHot()) {
      line.append("; no code is known to be hot");
    }
    if (!report.failures().isEmpty()) {
      line.append("; ")
          .append(amount(report.failures().size(), "failure of a rule", "failures of rules"));
    }
    long remarks = report.notes().stream().filter(note -> !note.considered()).count();
    if (remarks > 0) {
      line.append("; ").append(amount(remarks, "remark")).append(" on the input");
    }
    return Printable.of(line.toString());
  }

  /** Tells whether a report for people counts a finding with its library, and does not list it. */
  boolean isCounted(ListedFinding finding) {
    return report.isInLibrary(finding.first())
        && (weights.isEmpty() || finding.severity() == Severity.NOTE);
  }

  private Optional<String> hottest(List<ListedFinding> listed) {
    if (listed.isEmpty()) {
      return Optional.empty();
    }
    Finding first = listed.get(0).first();
    if (!weights.isEmpty()) {
      Weight weight = weight(first);
      return weight.share() > 0
          ? Optional.of("hottest: " + name(first) + ", " + Weight.percent(weight.share()))
          : Optional.of("none in recorded code");
    }
    Finding worst = worst(listed);
    if (worst.severity() == Severity.NOTE) {
      return Optional.empty(); // each says why it may not be hot at all
    }
    return listed.stream()
        .map(ListedFinding::first)
        .filter(finding -> finding.severity() == worst.severity())
        .filter(finding -> finding.entry().exists())
        .min(Comparator.comparing((Finding finding) -> finding.path().size()))
        .map(finding -> "hottest: " + name(finding))
        .or(() -> Optional.of("worst: " + name(worst)));
  }

  private static Finding worst(List<ListedFinding> listed) {
    return Collections.min(listed, Comparator.comparing(ListedFinding::severity)).first();
  }

  private String name(Finding finding) {
    return finding.rule()
        + (finding.location() instanceof Location.Code code
            ? " in " + ListedFinding.name(code, false)
            : " at " + file(finding.location()));
  }

  private String file(Location location) {
    return resolved(location) instanceof Location.Config config
        ? new Location.Config(config.file(), config.line(), "").describe()
        : location.describe();
  }

  /** Returns the amount of input that was checked, such as {@code 1 class}, without zeros. */
  public String checked() {
    CheckReport.Statistics looked = report.statistics();
    List<String> parts = new ArrayList<>();
    if (looked.classes() > 0) {
      parts.add(amount(looked.classes(), "class", "classes"));
    }
    if (looked.configurationFiles() > 0) {
      parts.add(amount(looked.configurationFiles(), "configuration file"));
    }
    if (looked.jdbcUrls() > 0) {
      parts.add(amount(looked.jdbcUrls(), "JDBC URL"));
    }
    return parts.isEmpty() ? "0 classes" : String.join(" and ", parts);
  }

  /** The share of hot methods, and what is not listed; empty if there is nothing to say. */
  String rest() {
    CheckReport.Statistics looked = report.statistics();
    String left = leftOut();
    String methods =
        looked.methods() == 0
            ? ""
            : number(looked.hotMethods())
                + " of "
                + amount(looked.methods(), "method")
                + (looked.methods() == 1 ? " is hot." : " are hot.");
    String others = left.isEmpty() ? "" : "Not listed: " + left + ".";
    return (methods + " " + others).strip();
  }

  /** Tells whether most rules had next to nothing to look at, and found nothing. */
  boolean isLittleHot() {
    CheckReport.Statistics looked = report.statistics();
    return isNothingHot()
        || (verdict.findings().isEmpty() && looked.hotMethods() * 100L < looked.methods());
  }

  /** Tells whether most rules had nothing to look at. */
  boolean isNothingHot() {
    CheckReport.Statistics looked = report.statistics();
    return looked.methods() > 0 && looked.hotMethods() == 0;
  }

  /** The reasons why a report may be incomplete, a sentence each. */
  List<String> remarks() {
    List<String> remarks = new ArrayList<>();
    if (isNothingHot()) {
      remarks.add(NOTHING_HOT);
    }
    return remarks;
  }

  /** The place with a configuration file as the repository names it. */
  Location resolved(Location location) {
    return location instanceof Location.Config config
        ? new Location.Config(
            sources.configuration(config.file()).orElse(config.file()), config.line(), config.key())
        : location;
  }

  /**
   * Returns the number of findings of each severity, in words; several of a rule in one method
   * count once.
   */
  public String counts() {
    return counts(listed(), "");
  }

  private String counts(List<ListedFinding> listed, String kind) {
    if (listed.isEmpty()) {
      return "No " + kind + "findings";
    }
    String text = amounts(listed, kind);
    int places = listed.stream().mapToInt(each -> each.places().size()).sum();
    return places == listed.size() ? text : text + " (" + amount(places, "place") + ")";
  }

  /** Returns the number of findings of each severity, such as {@code 1 warning, 12 notes}. */
  static String amounts(List<ListedFinding> listed, String kind) {
    StringBuilder text = new StringBuilder();
    for (Severity severity : Severity.values()) {
      long count = listed.stream().filter(each -> each.severity() == severity).count();
      if (count > 0) {
        text.append(text.isEmpty() ? "" : ", ").append(amount(count, kind + severity.sarifLevel()));
      }
    }
    return text.toString();
  }

  private String leftOut() {
    StringBuilder text = new StringBuilder();
    leftOut(text, report.suppressed().size(), "allowed by @AllowOnHotPath");
    leftOut(text, verdict.known(), "in the baseline");
    leftOut(text, verdict.switchedOff(), "of rules that are switched off");
    leftOut(
        text,
        verdict.otherSets(),
        others() + " (--rule-sets=all, with Maven -Dhotguard-check.rule-sets=all)");
    return text.toString();
  }

  /** The rules of other sets by name if they are few. */
  private String others() {
    List<String> named = new ArrayList<>();
    for (String name : verdict.otherRules()) {
      RuleDescriptor rule = rules.get(name);
      named.add(rule == null ? name : name + " of the set " + RuleSet.of(rule).id());
    }
    return named.isEmpty() || named.size() > MAX_NAMED
        ? "of other rule sets"
        : "by " + String.join(" and ", named);
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
