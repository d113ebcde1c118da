/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.RuleTally.Totals;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Confidence;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.StackSignature;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Adds up the evidence of general causes, and names each cause that weighs enough. */
final class GeneralCauses {
  private static final long LEAST_COUNT = 3;
  private static final long LEAST_SAMPLES = 100;
  private static final double SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /** The order of magnitude of a start and an end, by which starts rank beside waits. */
  private static final double START_SECONDS = 1e-4;

  private static final double LEAST_PROCESSORS = 0.3;
  private static final double LEAST_LONG_WAIT_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final List<String> JDK = List.of("java.", "javax.", "jdk.", "sun.", "com.sun.");

  private static final StackSignature HOT =
      CauseTable.signature(GeneralCause.HOT_METHOD, Confidence.LIKELY);
  private static final StackSignature ALLOCATING =
      CauseTable.signature(GeneralCause.COLLECTOR_PRESSURE, Confidence.LIKELY);

  private final CodeOrigins code;
  private final Map<GeneralCause, RuleTally> tallies = new EnumMap<>(GeneralCause.class);
  private final ProfileFacts facts;

  /* A tally for each method would take far more memory than the stacks of the hottest one. */
  private final Map<String, Long> samplesByMethod = new HashMap<>();
  private final List<WeightedStack> unexplained = new ArrayList<>();

  /** How much a cause weighs by a kind of evidence: the measure's value, and its rank in 0..1. */
  private record Weighed(Evidence kind, double value, double score) {}

  GeneralCauses(ProfileFacts facts, CodeOrigins code) {
    this.facts = facts;
    this.code = code;
  }

  /** The cause of a stack that is on no stack of a rule; empty for threads that wait for work. */
  List<SignatureMatcher.Match> add(Evidence kind, WeightedStack weighted, boolean idle) {
    Optional<CauseTable.Found> found =
        CauseTable.find(kind, weighted)
            // Borrowers wait in the same queues as threads that have nothing to do.
            .filter(cause -> !idle || cause.cause() == GeneralCause.EXHAUSTED_POOL);
    found.ifPresent(cause -> tally(cause.cause()).add(kind, cause.match(), weighted, code));
    if (found.isEmpty() && kind == Evidence.CPU) {
      int own = innermostOutsideOfTheJdk(weighted);
      if (own >= 0) {
        samplesByMethod.merge(method(weighted, own), weighted.weight(), Long::sum);
        unexplained.add(weighted);
      }
    }
    return found.map(CauseTable.Found::match).stream().toList();
  }

  private RuleTally tally(GeneralCause cause) {
    return tallies.computeIfAbsent(cause, key -> new RuleTally());
  }

  /** Adds an allocation, whatever its cause. */
  void addAllocation(WeightedStack weighted) {
    GeneralCause cause = GeneralCause.COLLECTOR_PRESSURE;
    if (pauses().value() >= cause.least()) {
      tally(cause).add(Evidence.ALLOCATION, match(cause, ALLOCATING, -1), weighted, code);
    }
  }

  /* The method that calls the JDK too often, or with too much; -1 without any. */
  private static int innermostOutsideOfTheJdk(WeightedStack weighted) {
    List<StackFrame> frames = weighted.stack().frames();
    for (int i = 0; i < frames.size(); i++) {
      if (!isOfJdk(frames.get(i))) {
        return i;
      }
    }
    return -1;
  }

  private static String method(WeightedStack weighted, int frame) {
    return weighted.stack().frames().get(frame).name();
  }

  private static boolean isOfJdk(StackFrame frame) {
    String name = frame.className(); // empty for native code
    return name.isEmpty() || JDK.stream().anyMatch(name::startsWith);
  }

  private static SignatureMatcher.Match match(
      GeneralCause cause, StackSignature signature, int outermost) {
    // The frames inside are callees, so that no time is the cause's own.
    return new SignatureMatcher.Match(cause.descriptor(), signature, -1, outermost);
  }

  /** The causes that weigh enough to be named, in any order. */
  List<WeighedRule> weigh(Map<Evidence, Totals> totals) {
    tally(GeneralCause.COLLECTOR_PRESSURE);
    samplesByMethod.entrySet().stream()
        .max(Map.Entry.<String, Long>comparingByValue().thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .ifPresent(this::addHottest);
    List<WeighedRule> named = new ArrayList<>();
    tallies.forEach((cause, tally) -> weigh(cause, tally, totals).ifPresent(named::add));
    return named;
  }

  private void addHottest(String method) {
    for (WeightedStack weighted : unexplained) {
      int own = innermostOutsideOfTheJdk(weighted);
      if (method(weighted, own).equals(method)) {
        tally(GeneralCause.HOT_METHOD)
            .add(Evidence.CPU, match(GeneralCause.HOT_METHOD, HOT, own - 1), weighted, code);
      }
    }
  }

  private Optional<WeighedRule> weigh(
      GeneralCause cause, RuleTally tally, Map<Evidence, Totals> totals) {
    Map<Evidence, Share> shares = tally.shares(totals);
    Optional<Weighed> heaviest =
        (cause == GeneralCause.COLLECTOR_PRESSURE
                ? Stream.of(pauses())
                : shares.entrySet().stream()
                    .flatMap(
                        share -> weigh(cause, share.getKey(), share.getValue(), tally).stream()))
            .filter(weighed -> weighed.value() >= cause.least())
            .max(Comparator.comparingDouble(Weighed::score));
    return heaviest.map(
        weighed -> {
          long total = totals.getOrDefault(weighed.kind(), new Totals(0, 0)).weight();
          List<WeighedRule.Site> sites = tally.sites(weighed.kind(), total);
          return new WeighedRule(
              cause.descriptor(),
              weighed.score(),
              weighed.kind(),
              shares,
              sites,
              tally.waiting(facts.spanNanos()),
              Optional.empty(),
              Optional.empty(),
              Optional.of(
                  new WeighedRule.General(cause.measure(), weighed.value(), holder(cause, sites))),
              tally
                  .signature(weighed.kind())
                  .map(StackSignature::confidence)
                  .orElse(Confidence.LIKELY),
              cause.fix(),
              cause.reading());
        });
  }

  private Optional<StackFrame> holder(GeneralCause cause, List<WeighedRule.Site> sites) {
    return cause == GeneralCause.CONTENDED_LOCK && !sites.isEmpty()
        ? LockHolders.of(facts, sites.get(0).application(), code)
        : Optional.empty();
  }

  private Weighed pauses() {
    return new Weighed(Evidence.ALLOCATION, facts.pauseShare(), facts.pauseShare());
  }

  private Optional<Weighed> weigh(GeneralCause cause, Evidence kind, Share share, RuleTally tally) {
    return switch (kind) {
      case BLOCKED, IO -> waits(cause, kind, share, tally);
      case NATIVE -> {
        // One thread at a time is sampled: a large share of few samples is little of the time.
        double part =
            Math.min(
                share.total(),
                Share.ratio(share.count() * SAMPLE_NANOS, (double) facts.spanNanos()));
        yield Optional.of(new Weighed(kind, part, part));
      }
      case CPU -> processor(share);
      case PINNED -> {
        double part =
            Share.ratio(
                (double) share.weight(),
                (double) facts.spanNanos() * Math.max(1, facts.machine().processors()));
        yield Optional.of(new Weighed(kind, part, part));
      }
      case START -> {
        double perSecond = share.count() * (double) TimeUnit.SECONDS.toNanos(1) / facts.spanNanos();
        yield Optional.of(new Weighed(kind, perSecond, Math.min(1, perSecond * START_SECONDS)));
      }
      case ALLOCATION, EXCEPTION, RETAINED -> Optional.empty();
    };
  }

  private Optional<Weighed> waits(GeneralCause cause, Evidence kind, Share share, RuleTally tally) {
    boolean few = share.count() < LEAST_COUNT;
    boolean brief =
        cause == GeneralCause.IO_WAIT
            && share.weight() < LEAST_LONG_WAIT_NANOS * (double) share.count();
    if (few || brief) {
      return Optional.empty();
    }
    double part = tally.shareOfTime(kind, facts.spanNanos(), facts.machine().peakThreads());
    return Optional.of(new Weighed(kind, Math.min(1, part), Math.min(1, part)));
  }

  /* A large share of the samples of an idle service is next to nothing. */
  private Optional<Weighed> processor(Share share) {
    double load = facts.machine().load().orElse(1);
    double processors = load * Math.max(1, facts.machine().processors());
    return share.totalCount() < LEAST_SAMPLES || share.total() * processors < LEAST_PROCESSORS
        ? Optional.empty()
        : Optional.of(new Weighed(Evidence.CPU, share.total(), share.total() * Math.min(1, load)));
  }
}
