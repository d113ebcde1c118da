/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.StackSignature;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Adds up the weight of one rule's hazard. */
final class RuleTally {
  private static final int MAX_SITES = 3;

  private final Map<Evidence, Part> parts = new EnumMap<>(Evidence.class);

  private static final class Part {
    long count;
    long weight;
    long selfWeight;
    double frames;
    final BitSet threads = new BitSet();
    final Map<Place, Long> places = new HashMap<>();
    final Map<StackSignature, Long> signatures = new HashMap<>();
    final Map<String, Long> types = new HashMap<>();

    int threadCount() {
      return Math.max(1, threads.cardinality());
    }
  }

  /**
   * @param unknown whether the stack was cut off before any frame of the application
   */
  private record Place(StackFrame application, StackFrame hazard, boolean unknown) {}

  void add(Evidence kind, SignatureMatcher.Match match, WeightedStack weighted, CodeOrigins code) {
    Part part = parts.computeIfAbsent(kind, key -> new Part());
    part.count += weighted.count();
    part.weight += weighted.weight();
    part.frames += (double) weighted.weight() * weighted.stack().frames().size();
    weighted.addThreadsTo(part.threads);
    part.signatures.merge(match.signature(), weighted.weight(), Long::sum);
    part.types.merge(weighted.type(), weighted.weight(), Long::sum);
    List<StackFrame> frames = weighted.stack().frames();
    if (frames.isEmpty()) {
      return;
    }
    if (match.innermost() == 0 && match.outermost() >= 0) {
      part.selfWeight += weighted.weight();
    }
    StackFrame hazard = frames.get(Math.max(0, match.outermost()));
    Optional<StackFrame> place = code.nearestApplication(weighted.stack(), match.outermost() + 1);
    part.places.merge(
        new Place(
            place.orElse(hazard.place()),
            new StackFrame(hazard.className(), hazard.method(), 0),
            place.isEmpty() && weighted.stack().isTruncated()),
        weighted.weight(),
        Long::sum);
  }

  Map<Evidence, Share> shares(Map<Evidence, Totals> totals) {
    Map<Evidence, Share> shares = new EnumMap<>(Evidence.class);
    parts.forEach(
        (kind, part) -> {
          Totals all = totals.getOrDefault(kind, new Totals(0, 0));
          shares.put(
              kind, new Share(part.count, part.weight, part.selfWeight, all.count(), all.weight()));
        });
    return shares;
  }

  /** The heaviest places of a kind, or of another kind if that has no stacks. */
  List<WeighedRule.Site> sites(Evidence kind, long total) {
    Part part = parts.get(kind);
    if (part == null || part.places.isEmpty()) {
      return parts.entrySet().stream()
          .filter(entry -> entry.getKey() != kind && !entry.getValue().places.isEmpty())
          .findFirst()
          .map(entry -> sites(entry.getKey(), entry.getValue().weight))
          .orElse(List.of());
    }
    boolean known = part.places.keySet().stream().anyMatch(place -> !place.unknown());
    return part.places.entrySet().stream()
        .filter(entry -> !known || !entry.getKey().unknown())
        .sorted(
            Map.Entry.<Place, Long>comparingByValue()
                .reversed()
                .thenComparing(entry -> entry.getKey().toString()))
        .limit(MAX_SITES)
        .map(
            entry ->
                new WeighedRule.Site(
                    entry.getKey().application(),
                    entry.getKey().hazard(),
                    Share.ratio((double) entry.getValue(), (double) total)))
        .toList();
  }

  Optional<WeighedRule.Waiting> waiting(long spanNanos) {
    Part part = parts.get(Evidence.BLOCKED);
    if (part == null) {
      return Optional.empty();
    }
    int threads = part.threadCount();
    return Optional.of(
        new WeighedRule.Waiting(
            threads,
            part.weight,
            Share.ratio((double) part.weight, (double) spanNanos * threads),
            heaviest(part.types)));
  }

  /**
   * Returns the part of their time that the threads of a kind spent in it.
   *
   * @param liveThreads the largest number of threads alive at once, so that many short-lived ones
   *     do not count as threads that lived all the time; 0 when unknown
   */
  double shareOfTime(Evidence kind, long spanNanos, long liveThreads) {
    Part part = parts.get(kind);
    if (part == null) {
      return 0;
    }
    long threads = liveThreads > 0 ? Math.min(part.threadCount(), liveThreads) : part.threadCount();
    return Share.ratio((double) part.weight, (double) spanNanos * threads);
  }

  Optional<StackSignature> signature(Evidence kind) {
    Part part = parts.get(kind);
    return part == null
        ? Optional.empty()
        : part.signatures.entrySet().stream()
            .max(
                Map.Entry.<StackSignature, Long>comparingByValue()
                    .thenComparing(entry -> entry.getKey().reading(), Comparator.reverseOrder()))
            .map(Map.Entry::getKey);
  }

  String type(Evidence kind) {
    Part part = parts.get(kind);
    return part == null ? "" : heaviest(part.types);
  }

  double depth(Evidence kind) {
    Part part = parts.get(kind);
    return part == null || part.weight == 0 ? 0 : part.frames / part.weight;
  }

  private static String heaviest(Map<String, Long> weights) {
    return weights.entrySet().stream()
        .max(
            Map.Entry.<String, Long>comparingByValue()
                .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
        .map(Map.Entry::getKey)
        .orElse("");
  }

  /** All evidence of a kind, without that of threads that wait for work. */
  record Totals(long count, long weight) {}
}
