/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The findings of a check that remain after a project's severities and its baseline are applied.
 *
 * @param findings the findings to report, in natural order with notes by cost, and those in
 *     libraries of an application last; immutable
 * @param known how many the baseline knows
 * @param switchedOff how many belong to rules that are switched off
 * @param otherSets how many belong to rule sets that were not asked for
 * @param unused entries of the baseline that cover no finding; immutable
 * @param otherRules the rules of {@code otherSets}, sorted; immutable
 */
public record Verdict(
    List<Finding> findings,
    int known,
    int switchedOff,
    int otherSets,
    List<Baseline.Entry> unused,
    List<String> otherRules) {

  public Verdict {
    findings = List.copyOf(findings);
    unused = List.copyOf(unused);
    otherRules = List.copyOf(otherRules);
  }

  /** Applies severities, then the baseline. */
  public static Verdict of(
      Collection<Finding> findings,
      Map<String, RuleDescriptor> rules,
      CheckSettings settings,
      Baseline baseline) {
    List<Finding> judged = judged(findings, rules, settings);
    List<String> otherSets =
        findings.stream()
            .filter(finding -> inOtherSet(finding, rules, settings))
            .map(Finding::rule)
            .sorted()
            .toList();
    Baseline.Difference difference = baseline.compare(judged);
    return new Verdict(
        CostOrder.sorted(difference.fresh(), rules),
        difference.known(),
        findings.size() - judged.size() - otherSets.size(),
        otherSets.size(),
        difference.unused(),
        otherSets.stream().distinct().toList());
  }

  /** Returns this verdict with these findings behind all others; the order stays otherwise. */
  public Verdict withLast(Predicate<? super Finding> last) {
    List<Finding> sorted = new ArrayList<>(findings);
    sorted.sort(Comparator.comparing(last::test));
    return withFindings(sorted);
  }

  /** Returns this verdict with the same findings in another order, or with more said of each. */
  public Verdict withFindings(List<Finding> others) {
    return new Verdict(others, known, switchedOff, otherSets, unused, otherRules);
  }

  /** Returns the findings with the project's severities, without disabled rules and other sets. */
  public static List<Finding> judged(
      Collection<Finding> findings, Map<String, RuleDescriptor> rules, CheckSettings settings) {
    List<Finding> judged = new ArrayList<>();
    for (Finding finding : findings) {
      Optional<Severity> wanted = settings.severities().get(finding.rule());
      if (wanted == null) {
        if (!inOtherSet(finding, rules, settings)) {
          judged.add(finding);
        }
      } else if (wanted.isPresent()) {
        judged.add(judged(finding, rules.get(finding.rule()), wanted.get()));
      }
    }
    return judged;
  }

  private static boolean inOtherSet(
      Finding finding, Map<String, RuleDescriptor> rules, CheckSettings settings) {
    RuleDescriptor rule = rules.get(finding.rule());
    return rule != null
        && !settings.severities().containsKey(finding.rule())
        && !settings.ruleSets().contains(RuleSet.of(rule))
        && !isShownCost(finding, rule, settings)
        && !isCostOfLibrary(finding, rule, settings);
  }

  /** A cost that a recording shows in the very call is no longer a question of tuning. */
  private static boolean isShownCost(Finding finding, RuleDescriptor rule, CheckSettings settings) {
    return RuleSet.of(rule) == RuleSet.TUNING
        && settings.ruleSets().contains(RuleSet.DEFAULT)
        && finding.severity() != Severity.NOTE
        && finding.entry().kind() == EntryPoint.Kind.RECORDED_CALL;
  }

  /** The callers of a library decide how often its code runs, so the cost of one call counts. */
  private static boolean isCostOfLibrary(
      Finding finding, RuleDescriptor rule, CheckSettings settings) {
    return RuleSet.of(rule) == RuleSet.TUNING
        && rule.severity() != Severity.NOTE
        && settings.ruleSets().contains(RuleSet.DEFAULT)
        && finding.entry().isApi()
        && CostOrder.isKnown(finding);
  }

  /** A rule's own lower severity for an unimportant place, such as cold code, stays. */
  private static Finding judged(Finding finding, @Nullable RuleDescriptor rule, Severity wanted) {
    boolean lowered = rule != null && finding.severity().compareTo(rule.severity()) > 0;
    Severity severity =
        lowered && finding.severity().compareTo(wanted) > 0 ? finding.severity() : wanted;
    return finding.as(severity);
  }

  /**
   * Tells whether a finding has at least this severity, which fails the build; empty fails none.
   */
  public boolean fails(Optional<Severity> failOn) {
    return failOn.isPresent()
        && findings.stream().anyMatch(f -> f.severity().compareTo(failOn.get()) <= 0);
  }

  /** Counts the reported findings of a severity. */
  public long count(Severity severity) {
    return findings.stream().filter(finding -> finding.severity() == severity).count();
  }
}
