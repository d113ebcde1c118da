/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import io.hotguard.internal.Providers;
import io.hotguard.text.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * Every rule of every module, sorted by name.
 *
 * <h2>Threading</h2>
 *
 * Immutable; any number of threads may check at once.
 */
public final class RuleCatalog {
  private static final int MAX_OFFERED = 5;

  private final SortedMap<String, Rule<?>> byName;
  private final Map<Class<?>, List<Rule<?>>> byFacts;

  private RuleCatalog(SortedMap<String, Rule<?>> byName) {
    this.byName = byName;
    Map<Class<?>, List<Rule<?>>> grouped = new HashMap<>();
    for (Rule<?> rule : byName.values()) {
      grouped.computeIfAbsent(rule.factsType(), type -> new ArrayList<>()).add(rule);
    }
    this.byFacts = grouped;
  }

  /**
   * Loads the rules of every {@link RuleProvider} that the context class loader sees, or Hotguard's
   * own loader where the context loader does not see Hotguard.
   *
   * @throws java.util.ServiceConfigurationError if a listed provider cannot be made
   * @throws IllegalArgumentException if two rules have one name
   */
  public static RuleCatalog load() {
    return of(Providers.load(RuleProvider.class, Providers.loader()));
  }

  /**
   * Joins the rules of some providers.
   *
   * @throws IllegalArgumentException if two rules have one name; the message names each such pair
   *     and their providers
   */
  public static RuleCatalog of(Collection<? extends RuleProvider> providers) {
    SortedMap<String, Rule<?>> byName = new TreeMap<>();
    Map<String, RuleProvider> owners = new HashMap<>();
    List<String> duplicates = new ArrayList<>();
    for (RuleProvider provider : providers) {
      for (Rule<?> rule : provider.rules()) {
        String name = rule.descriptor().name();
        Rule<?> first = byName.putIfAbsent(name, rule);
        RuleProvider owner = owners.putIfAbsent(name, provider);
        if (first != null && owner != null) {
          duplicates.add(
              "rule %s is listed twice: %s and %s"
                  .formatted(name, origin(first, owner), origin(rule, provider)));
        }
      }
    }
    if (!duplicates.isEmpty()) {
      duplicates.sort(null);
      throw new IllegalArgumentException(String.join("; ", duplicates));
    }
    return new RuleCatalog(byName);
  }

  /** Returns every rule, sorted by name. */
  public List<Rule<?>> rules() {
    return List.copyOf(byName.values());
  }

  /**
   * Returns the rule of exactly this name.
   *
   * @throws IllegalArgumentException if no rule has the name; the message offers near names
   */
  public Rule<?> rule(String name) {
    Rule<?> rule = byName.get(name);
    if (rule == null) {
      List<String> near =
          NearestName.likely(name, byName.keySet()).map(List::of).orElseGet(() -> containing(name));
      String hint =
          near.isEmpty()
              ? "none of the " + byName.size() + " known names is near"
              : "did you mean " + String.join(" or ", near) + "?";
      throw new IllegalArgumentException("unknown rule " + name + "; " + hint);
    }
    return rule;
  }

  private List<String> containing(String word) {
    String given = word.toLowerCase(Locale.ROOT);
    return byName.keySet().stream()
        .filter(name -> !given.isBlank() && name.toLowerCase(Locale.ROOT).contains(given))
        .limit(MAX_OFFERED)
        .toList();
  }

  /**
   * Runs every rule whose {@link Rule#factsType()} is exactly the class of the facts. A rule that
   * throws becomes a {@link RuleFailure}; its findings so far are kept, and the other rules run.
   * Secrets of {@link Confidential} facts are masked in all texts.
   *
   * @return findings and failures, sorted; empty if no rule reads such facts
   */
  public <F> CheckResult check(F facts) {
    List<Finding> findings = new ArrayList<>();
    List<RuleFailure> failures = new ArrayList<>();
    for (Rule<?> candidate : byFacts.getOrDefault(facts.getClass(), List.of())) {
      @SuppressWarnings("unchecked") // byFacts is keyed by Rule<F>.factsType(), a Class<F>
      Rule<F> rule = (Rule<F>) candidate;
      String name = rule.descriptor().name();
      try {
        rule.check(facts, finding -> findings.add(requireOwn(name, finding)));
      } catch (Exception | LinkageError | AssertionError | StackOverflowError e) {
        failures.add(new RuleFailure(name, facts.getClass().getName(), e));
      }
    }
    // A mask is made of patterns, and most connections have no finding.
    if (facts instanceof Confidential confidential && !(findings.isEmpty() && failures.isEmpty())) {
      MaskedTexts masked = new MaskedTexts(confidential.mask());
      findings.replaceAll(masked::finding);
      failures.replaceAll(masked::failure);
    }
    return new CheckResult(findings, failures);
  }

  private static Finding requireOwn(String rule, Finding finding) {
    if (!finding.rule().equals(rule)) {
      throw new IllegalStateException("reported a finding of rule " + finding.rule());
    }
    return finding;
  }

  private static String origin(Rule<?> rule, RuleProvider provider) {
    return rule.getClass().getName() + " (" + provider.getClass().getName() + ")";
  }

  /**
   * Masks the texts of findings and failures. A setting with a secret in it is left out of the fix,
   * because a masked key or value cannot be applied.
   */
  private record MaskedTexts(UnaryOperator<String> mask) {

    Finding finding(Finding finding) {
      return new Finding(
          finding.rule(),
          finding.severity(),
          location(finding.location()),
          mask.apply(finding.message()),
          finding.fix().map(this::fix),
          finding.path(),
          new EntryPoint(
              finding.entry().kind(),
              mask.apply(finding.entry().shown()),
              finding.entry().forFew()),
          finding.doubt(),
          mask.apply(finding.subject()),
          finding.price());
    }

    private Location location(Location location) {
      return location instanceof Location.Runtime runtime
          ? new Location.Runtime(mask.apply(runtime.component()), runtime.thread())
          : location;
    }

    private Fix fix(Fix fix) {
      boolean shows =
          fix.settings().stream()
              .map(setting -> String.valueOf(setting.key() + "=" + setting.value()))
              .anyMatch(text -> !mask.apply(text).equals(text));
      return shows
          ? Fix.of(mask.apply(fix.summary()))
          : new Fix(mask.apply(fix.summary()), fix.settings());
    }

    /**
     * Returns the failure, with another exception as its cause if the cause's text has a secret.
     */
    RuleFailure failure(RuleFailure failure) {
      String text = Objects.toString(failure.cause());
      String masked = mask.apply(text);
      return masked.equals(text)
          ? failure
          : new RuleFailure(failure.rule(), failure.factsType(), new IllegalStateException(masked));
    }
  }
}
