/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint.gate;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.lint.graph.CheckedAs;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.Moment;
import io.hotguard.rule.Price;
import io.hotguard.rule.RecordedShare;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.RuleSet;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class VerdictTest {
  private static final RuleDescriptor QUEUE =
      RuleDescriptor.error("SampleQueue", "A sample.", Moment.BUILD);
  private static final RuleDescriptor POOL =
      RuleDescriptor.note("SamplePool", "A sample.", Moment.BUILD);
  private static final Map<String, RuleDescriptor> RULES =
      Map.of(QUEUE.name(), QUEUE, POOL.name(), POOL);

  private static final Price PRICE = new Price(9_000, 0, 10, 0);

  private static Finding finding(RuleDescriptor rule, Severity severity) {
    return new Finding(
        rule.name(), severity, new Location.Code("com.acme.Cart", "m", 1), "x", Optional.empty());
  }

  private static CheckSettings severity(RuleDescriptor rule, Optional<Severity> severity) {
    return new CheckSettings(
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        Map.of(rule.name(), severity),
        Set.of(RuleSet.DEFAULT),
        CheckedAs.AUTO);
  }

  private static List<Severity> judged(
      RuleDescriptor rule, Severity found, Optional<Severity> wanted) {
    return Verdict.of(
            List.of(finding(rule, found)), RULES, severity(rule, wanted), Baseline.empty())
        .findings()
        .stream()
        .map(Finding::severity)
        .toList();
  }

  /** Its callers decide how often a library's code runs, so the set of tuning counts there. */
  @Test
  void listsTheCostOfACallInALibrary() {
    RuleDescriptor regex =
        RuleDescriptor.warning("RegexPerCall", "A sample.", Moment.BUILD).tagged("tuning");
    RuleDescriptor other =
        RuleDescriptor.warning("UnrankedHazard", "A sample.", Moment.BUILD).tagged("tuning");
    List<Finding> findings =
        List.of(
            finding(regex, Severity.NOTE).costing(PRICE).reachedBy(List.of(), EntryPoint.API),
            finding(regex, Severity.NOTE).reachedBy(List.of(), EntryPoint.framework("@GET")),
            finding(other, Severity.NOTE).reachedBy(List.of(), EntryPoint.API));

    Verdict verdict =
        Verdict.of(
            findings,
            Map.of(regex.name(), regex, other.name(), other),
            severity(POOL, Optional.empty()),
            Baseline.empty());

    assertThat(verdict.findings()).containsExactly(findings.get(0));
    assertThat(verdict.otherSets()).isEqualTo(2);
  }

  @Test
  void putsSomeFindingsBehindAllOthers() {
    Finding queue = finding(QUEUE, Severity.ERROR);
    Finding pool = finding(POOL, Severity.NOTE);
    Verdict verdict =
        Verdict.of(List.of(queue, pool), RULES, CheckSettings.defaults(), Baseline.empty());

    assertThat(verdict.findings()).containsExactly(queue, pool);
    assertThat(verdict.withLast(queue::equals).findings()).containsExactly(pool, queue);
    assertThat(verdict.withLast(pool::equals).findings()).containsExactly(queue, pool);
  }

  @Test
  void takesTheProjectsSeverity() {
    assertThat(judged(QUEUE, Severity.ERROR, Optional.of(Severity.WARNING)))
        .containsExactly(Severity.WARNING);
    assertThat(judged(POOL, Severity.NOTE, Optional.of(Severity.ERROR)))
        .containsExactly(Severity.ERROR);
  }

  @Test
  void keepsAFindingInColdCodeANote() {
    assertThat(judged(QUEUE, Severity.NOTE, Optional.of(Severity.ERROR)))
        .containsExactly(Severity.NOTE);
    assertThat(judged(QUEUE, Severity.WARNING, Optional.of(Severity.NOTE)))
        .containsExactly(Severity.NOTE);
  }

  @Test
  void switchesARuleOffAndCountsWhatItDrops() {
    Verdict verdict =
        Verdict.of(
            List.of(finding(QUEUE, Severity.ERROR), finding(POOL, Severity.NOTE)),
            RULES,
            severity(QUEUE, Optional.empty()),
            Baseline.empty());

    assertThat(verdict.findings()).containsExactly(finding(POOL, Severity.NOTE));
    assertThat(verdict.switchedOff()).isEqualTo(1);
  }

  @Test
  void leavesOutTheSetsThatWereNotAskedForAndCountsThem() {
    RuleDescriptor door = RuleDescriptor.error("SampleDoor", "A sample.", Moment.BUILD);
    Map<String, RuleDescriptor> rules = Map.of(door.name(), door.tagged("security"));
    List<Finding> found = List.of(finding(door, Severity.ERROR));
    CheckSettings defaults = CheckSettings.defaults();

    Verdict left = Verdict.of(found, rules, defaults, Baseline.empty());
    assertThat(left.findings()).isEmpty();
    assertThat(left.otherSets()).isEqualTo(1);
    assertThat(left.otherRules()).containsExactly("SampleDoor");
    assertThat(left.withLast(found::contains).otherRules()).containsExactly("SampleDoor");
    assertThat(left.switchedOff()).isZero();
    assertThat(
            Verdict.of(
                    found, rules, defaults.withRuleSets(Set.of(RuleSet.SECURITY)), Baseline.empty())
                .findings())
        .hasSize(1);
    assertThat(
            Verdict.of(found, rules, severity(door, Optional.of(Severity.NOTE)), Baseline.empty())
                .findings())
        .as("a rule with a severity of its own")
        .hasSize(1);
  }

  @Test
  void appliesTheBaselineToTheProjectsSeverities() {
    CheckSettings lower = severity(QUEUE, Optional.of(Severity.NOTE));
    List<Finding> found = List.of(finding(QUEUE, Severity.ERROR));
    Baseline baseline = Baseline.of(Verdict.judged(found, RULES, lower));

    assertThat(Verdict.of(found, RULES, lower, baseline).findings()).isEmpty();
    assertThat(Verdict.of(found, RULES, CheckSettings.defaults(), baseline).findings())
        .isEqualTo(found);
  }

  @Test
  void failsFromTheThresholdOn() {
    Verdict verdict =
        Verdict.of(
            List.of(finding(POOL, Severity.WARNING)),
            RULES,
            CheckSettings.defaults(),
            Baseline.empty());

    assertThat(verdict.fails(Optional.of(Severity.ERROR))).isFalse();
    assertThat(verdict.fails(Optional.of(Severity.WARNING))).isTrue();
    assertThat(verdict.fails(Optional.of(Severity.NOTE))).isTrue();
    assertThat(verdict.fails(Optional.empty())).isFalse();
  }

  /** A finding whose entry point a recording has, at the very call or only near it. */
  private static Finding recorded(RuleDescriptor rule, Severity severity, boolean call) {
    RecordedShare share = new RecordedShare(Evidence.CPU, 0.3, true);
    return Finding.of(rule, new Location.Code("com.acme.Cart", "m", 1), "x")
        .as(severity)
        .reachedBy(List.of(), call ? share.entryOfCall() : share.entry());
  }

  @Test
  void reportsATuningRuleWhoseCostARecordingShowsInTheVeryCall() {
    RuleDescriptor tuning =
        RuleDescriptor.warning("SampleTuning", "A sample.", Moment.BUILD).tagged("tuning");
    RuleDescriptor door =
        RuleDescriptor.warning("SampleDoor", "A sample.", Moment.BUILD).tagged("security");
    Map<String, RuleDescriptor> rules = Map.of(tuning.name(), tuning, door.name(), door);
    Finding shown = recorded(tuning, Severity.WARNING, true);
    List<Finding> others =
        List.of(
            recorded(tuning, Severity.WARNING, false),
            recorded(tuning, Severity.NOTE, true),
            recorded(door, Severity.WARNING, true));
    List<Finding> found = new ArrayList<>(others);
    found.add(shown);

    Verdict verdict = Verdict.of(found, rules, CheckSettings.defaults(), Baseline.empty());
    assertThat(verdict.findings()).containsExactly(shown);
    assertThat(verdict.otherSets()).isEqualTo(3);
    assertThat(verdict.switchedOff()).isZero();
    assertThat(
            Verdict.of(
                    List.of(shown),
                    rules,
                    CheckSettings.defaults().withRuleSets(Set.of(RuleSet.SECURITY)),
                    Baseline.empty())
                .findings())
        .as("the default set was not asked for")
        .isEmpty();
  }

  @Test
  void countsFindingsOfARuleWithoutADescription() {
    Verdict verdict =
        Verdict.of(
            List.of(
                finding(QUEUE, Severity.ERROR),
                finding(QUEUE, Severity.NOTE),
                finding(POOL, Severity.NOTE)),
            Map.of(),
            severity(QUEUE, Optional.of(Severity.WARNING)),
            Baseline.empty());

    assertThat(verdict.count(Severity.ERROR)).isZero();
    assertThat(verdict.count(Severity.WARNING)).isEqualTo(2);
    assertThat(verdict.count(Severity.NOTE)).isOne();
  }

  @Test
  void tellsWhatTheBaselineNoLongerFinds() {
    Baseline baseline =
        Baseline.of(List.of(finding(QUEUE, Severity.ERROR), finding(POOL, Severity.NOTE)));

    Verdict verdict =
        Verdict.of(
            List.of(finding(POOL, Severity.NOTE)), RULES, CheckSettings.defaults(), baseline);

    assertThat(verdict.known()).isOne();
    assertThat(verdict.unused()).extracting(Baseline.Entry::rule).containsExactly(QUEUE.name());
  }
}
