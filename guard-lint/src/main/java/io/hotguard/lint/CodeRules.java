/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.lint;

import io.hotguard.code.CodeFacts;
import io.hotguard.code.ColdCodeRule;
import io.hotguard.code.HotPaths;
import io.hotguard.code.MethodRef;
import io.hotguard.lint.hot.ColdNameHeuristics;
import io.hotguard.rule.CheckResult;
import io.hotguard.rule.EntryPoint;
import io.hotguard.rule.Finding;
import io.hotguard.rule.Location;
import io.hotguard.rule.RecordedShare;
import io.hotguard.rule.Rule;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleProvider;
import io.hotguard.rule.Severity;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Selects the rules that check a group of classes, and judges their findings in cold code. */
final class CodeRules {
  private final List<Rule<?>> coldRules;
  private final List<Rule<?>> hotRules;
  private final Map<String, Severity> severities = new HashMap<>();
  private final Map<BitSet, RuleCatalog> onHotCode = new ConcurrentHashMap<>();
  private final Map<BitSet, RuleCatalog> onColdCode = new ConcurrentHashMap<>();

  CodeRules(RuleCatalog catalog) {
    catalog
        .rules()
        .forEach(rule -> severities.put(rule.descriptor().name(), rule.descriptor().severity()));
    this.coldRules = catalog.rules().stream().filter(CodeRules::looksAtColdCode).toList();
    this.hotRules = catalog.rules().stream().filter(rule -> !looksAtColdCode(rule)).toList();
  }

  private static boolean looksAtColdCode(Rule<?> rule) {
    return rule instanceof ColdCodeRule;
  }

  /** The names that each rule for cold code looks for. */
  List<Set<String>> mentions() {
    List<Set<String>> mentions = new ArrayList<>();
    for (Rule<?> rule : coldRules) {
      if (rule instanceof ColdCodeRule cold) {
        mentions.add(cold.mentions());
      }
    }
    return mentions;
  }

  /** Runs the rules that look for a mentioned name, and all others where code is hot. */
  CheckResult check(CodeFacts facts, boolean hot, BitSet mentions) {
    RuleCatalog rules =
        hot
            ? onHotCode.computeIfAbsent(mentions, numbers -> part(numbers, hotRules))
            : onColdCode.computeIfAbsent(mentions, numbers -> part(numbers, List.of()));
    CheckResult result = rules.check(facts);
    HotNames names = new HotNames(facts);
    return new CheckResult(
        result.findings().stream()
            .map(finding -> weighed(finding, facts.hotPaths(), names))
            .map(finding -> ColdNameHeuristics.why(finding).map(finding::asNote).orElse(finding))
            .map(finding -> shown(finding, facts.hotPaths()))
            .toList(),
        result.failures());
  }

  /** A finding about a call that recordings hold is as severe as its rule. */
  private Finding shown(Finding finding, HotPaths paths) {
    if (!(finding.location() instanceof Location.Code code)) {
      return finding;
    }
    MethodRef method = new MethodRef(code.className(), code.method(), code.descriptor());
    Optional<RecordedShare> share = paths.shown(method, code.line(), finding.subject());
    if (share.isEmpty() || !paths.contains(method)) {
      return finding;
    }
    EntryPoint source = paths.entry(method);
    Finding said =
        finding.reachedBy(
            paths.callsTo(method), source.isRecorded() ? share.get().entryOfCall() : source);
    boolean isNoteAlways = severities.getOrDefault(finding.rule(), Severity.NOTE) == Severity.NOTE;
    return finding.severity() != Severity.NOTE || isNoteAlways ? said : said.as(Severity.WARNING);
  }

  private RuleCatalog part(BitSet numbers, List<Rule<?>> others) {
    List<Rule<?>> rules = new ArrayList<>(others);
    numbers.stream().forEach(number -> rules.add(coldRules.get(number)));
    RuleProvider provider = () -> rules;
    return RuleCatalog.of(List.of(provider));
  }

  private static Finding weighed(Finding finding, HotPaths paths, HotNames names) {
    if (!(finding.location() instanceof Location.Code code) || finding.entry().exists()) {
      return finding;
    }
    MethodRef hot = names.method(code);
    return hot == null
        ? finding.as(Severity.NOTE)
        : finding.reachedBy(paths.callsTo(hot), paths.entry(hot));
  }

  /** The hot methods of some classes by class and method name, without parameters. */
  private static final class HotNames {
    private final Map<String, MethodRef> byPlace = new HashMap<>();

    HotNames(CodeFacts facts) {
      for (CodeFacts.Body body : facts.hotBodies()) {
        MethodRef method = body.ref();
        byPlace.putIfAbsent(method.owner() + '.' + method.name(), method);
        byPlace.putIfAbsent(method.owner() + '.', method);
      }
    }

    @Nullable MethodRef method(Location.Code code) {
      return byPlace.get(code.className() + '.' + code.method());
    }
  }
}
