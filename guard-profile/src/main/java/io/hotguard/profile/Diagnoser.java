/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import static java.util.Objects.requireNonNull;

import io.hotguard.profile.RuleTally.Totals;
import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.RuleCatalog;
import io.hotguard.rule.RuleDescriptor;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;

/** Weighs the rules of a catalogue and the general causes in a recording. Immutable. */
public final class Diagnoser {
  /** The least share of a kind of evidence that counts by default. */
  public static final double DEFAULT_LEAST_SHARE = 0.01;

  private static final double GROWTH = 1.3;
  private static final long LEAST_COUNT = 3;
  private static final double LEAST_PROCESSORS = 0.1;

  private final RuleCatalog catalog;
  private final CodeOrigins code;
  private final ThrowCost throwCost;
  private final double leastShare;

  /**
   * Creates a diagnoser.
   *
   * @param application prefixes of the application's class names; if empty, all classes outside
   *     known libraries
   * @param leastShare the least share that counts, 0..1
   * @throws IllegalArgumentException if the least share is out of its range
   */
  public Diagnoser(
      RuleCatalog catalog, Collection<String> application, ThrowCost throwCost, double leastShare) {
    if (!(leastShare >= 0 && leastShare <= 1)) {
      throw new IllegalArgumentException("least share " + leastShare + ": must be in 0..1");
    }
    this.catalog = requireNonNull(catalog, "catalog");
    this.code = new CodeOrigins(application);
    this.throwCost = requireNonNull(throwCost, "throwCost");
    this.leastShare = leastShare;
  }

  /** Weighs the rules and the general causes in a recording. */
  public Diagnosis diagnose(ProfileFacts facts) {
    Pass pass = new Pass(facts);
    Map<Evidence, Totals> totals = new EnumMap<>(Evidence.class);
    for (Evidence kind : Evidence.values()) {
      totals.put(kind, pass.over(kind));
    }
    List<WeighedRule> rules = new ArrayList<>();
    List<String> faint = new ArrayList<>();
    rules.addAll(pass.causes.weigh(totals));
    pass.tallies.forEach(
        (rule, tally) ->
            weigh(rule, tally, totals, facts, pass.exceptions)
                .ifPresentOrElse(rules::add, () -> faint.add(rule.name())));
    List<String> limits = new ArrayList<>();
    pass.warmUp.remark(totals).ifPresent(limits::add);
    limits.addAll(RecordingLimits.of(facts, pass.exceptions));
    return new Diagnosis(
        facts,
        Accounts.of(facts, code::isApplication),
        CauseRanking.of(rules, facts.pauseShare()),
        faint,
        pass.unmatched.hotSpots(totals).stream().filter(spot -> !isNamed(spot, rules)).toList(),
        limits,
        pass.flame.tree(),
        pass.blocked.lines());
  }

  /* The lines of the hot method are unexplained, and are named all the same. */
  private static boolean isNamed(HotSpot spot, List<WeighedRule> rules) {
    return spot.kind() == Evidence.CPU
        && rules.stream()
            .filter(rule -> rule.rule().equals(GeneralCause.HOT_METHOD.descriptor()))
            .flatMap(rule -> rule.sites().stream())
            .anyMatch(site -> site.application().equals(spot.place()));
  }

  /** One look at each stack. */
  private final class Pass {
    final ProfileFacts facts;
    final ExceptionEvidence exceptions;
    final SignatureMatcher matcher;
    final Map<RuleDescriptor, RuleTally> tallies =
        new TreeMap<>(Comparator.comparing(RuleDescriptor::name));
    final GeneralCauses causes;
    final WarmUp warmUp = new WarmUp();
    final UnmatchedTally unmatched = new UnmatchedTally(code);
    final FlameBuilder flame = new FlameBuilder();
    final BlockedLines blocked;

    Pass(ProfileFacts facts) {
      this.facts = facts;
      this.exceptions = ExceptionEvidence.of(facts);
      this.matcher = new SignatureMatcher(catalog, facts.collector().growth().orElse(0) >= GROWTH);
      this.causes = new GeneralCauses(facts, code);
      this.blocked = new BlockedLines(facts.firstSecond());
    }

    Totals over(Evidence kind) {
      long count = 0;
      long weight = 0;
      for (WeightedStack stack :
          kind == Evidence.EXCEPTION ? exceptions.stacks() : facts.of(kind)) {
        if (WarmUp.is(kind, stack)) {
          warmUp.leaveOut(kind, stack);
          draw(kind, stack, List.of());
          continue;
        }
        List<SignatureMatcher.Match> matches = matcher.matches(kind, stack);
        matches.forEach(match -> tally(match.rule()).add(kind, match, stack, code));
        if (matches.isEmpty()) {
          boolean idle = canBeIdle(kind) && code.isIdle(stack.stack());
          matches = causes.add(kind, stack, idle);
          if (matches.isEmpty() && idle) {
            continue;
          }
        }
        count += stack.count();
        weight += stack.weight();
        take(kind, stack, matches);
      }
      return new Totals(count, weight);
    }

    private RuleTally tally(RuleDescriptor of) {
      return tallies.computeIfAbsent(of, rule -> new RuleTally());
    }

    private void take(Evidence kind, WeightedStack stack, List<SignatureMatcher.Match> matches) {
      if (kind == Evidence.ALLOCATION) {
        causes.addAllocation(stack);
      }
      if (matches.isEmpty()) {
        unmatched.add(kind, stack);
      }
      draw(kind, stack, matches);
    }

    private void draw(Evidence kind, WeightedStack stack, List<SignatureMatcher.Match> matches) {
      if (kind == Evidence.CPU) {
        flame.add(stack, matches);
      } else if (kind == Evidence.BLOCKED) {
        blocked.add(stack, matches);
      }
    }
  }

  private static boolean canBeIdle(Evidence kind) {
    return kind == Evidence.NATIVE || kind == Evidence.BLOCKED || kind == Evidence.IO;
  }

  private Optional<WeighedRule> weigh(
      RuleDescriptor rule,
      RuleTally tally,
      Map<Evidence, Totals> totals,
      ProfileFacts facts,
      ExceptionEvidence exceptions) {
    Map<Evidence, Share> shares = tally.shares(totals);
    Optional<WeighedRule.Throwing> throwing =
        Optional.ofNullable(shares.get(Evidence.EXCEPTION))
            .map(share -> throwing(share, tally.depth(Evidence.EXCEPTION), facts, exceptions));
    Evidence leading = null;
    double score = 0;
    for (Map.Entry<Evidence, Share> entry : shares.entrySet()) {
      double share =
          entry.getKey() == Evidence.EXCEPTION
              ? throwing.map(WeighedRule.Throwing::processorShare).orElse(0.0)
              : entry.getValue().total();
      if (entry.getValue().count() >= LEAST_COUNT
          && share > score
          && isOfMuchTime(entry.getKey(), tally, facts)) {
        score = share;
        leading = entry.getKey();
      }
    }
    if (leading == null
        || (score < leastShare && !throwing.map(this::isOfMuchThrowing).orElse(false))) {
      return Optional.empty();
    }
    StackSignature signature = tally.signature(leading).orElseThrow();
    if (signature.confidence() == Confidence.POSSIBLE
        && isOfLittleProcessor(leading, score, facts)) {
      return Optional.empty();
    }
    long total = totals.getOrDefault(leading, new Totals(0, 0)).weight();
    return Optional.of(
        new WeighedRule(
            rule,
            score,
            leading,
            shares,
            tally.sites(leading, total),
            tally.waiting(facts.spanNanos()),
            throwing,
            signature.ofGrowth()
                ? Optional.of(growth(facts, tally.type(leading)))
                : Optional.empty(),
            Optional.empty(),
            signature.confidence(),
            signature.fix(),
            signature.reading()));
  }

  /*
   * Shares of waiting may be shares of next to nothing. They count only if the waiting threads
   * spent a part of their time in it.
   */
  private boolean isOfMuchTime(Evidence kind, RuleTally tally, ProfileFacts facts) {
    return !(kind == Evidence.BLOCKED || kind == Evidence.IO)
        || tally.shareOfTime(kind, facts.spanNanos(), facts.machine().peakThreads()) >= leastShare;
  }

  /* Code that any service may run on purpose counts only where it costs something. */
  private static boolean isOfLittleProcessor(Evidence kind, double share, ProfileFacts facts) {
    return (kind == Evidence.CPU || kind == Evidence.ALLOCATION)
        && facts.machine().load().isPresent()
        && share * facts.machine().load().getAsDouble() * Math.max(1, facts.machine().processors())
            < LEAST_PROCESSORS;
  }

  /* Many small parts of the exceptions: fixing a single one would not pay. */
  private boolean isOfMuchThrowing(WeighedRule.Throwing throwing) {
    return throwing.share() >= leastShare && throwing.processorShareOfAll() >= leastShare;
  }

  private static WeighedRule.Growth growth(ProfileFacts facts, String type) {
    return new WeighedRule.Growth(
        facts.collector().growth().orElse(1),
        facts.pauseShare(),
        facts.collector().copiedBytes(),
        QueueConsumers.of(facts, type));
  }

  private WeighedRule.Throwing throwing(
      Share share, double depth, ProfileFacts facts, ExceptionEvidence exceptions) {
    double made =
        facts.exceptions().isPresent()
            ? share.total() * facts.exceptions().getAsLong()
            : exceptions.sampled() ? 0 : share.count();
    double nanosEach = throwCost.nanos(depth);
    double processorNanos = facts.processorNanos().orElse(0);
    return new WeighedRule.Throwing(
        share.total(),
        made * TimeUnit.SECONDS.toNanos(1) / facts.spanNanos(),
        nanosEach,
        Share.ratio(made * nanosEach, processorNanos),
        exceptions.sampled());
  }
}
