/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.RuleTally.Totals;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up unexplained evidence by the nearest line of the application. */
final class UnmatchedTally {
  private static final int MAX_SPOTS_OF_KIND = 5;
  private static final long LEAST_COUNT = 3;
  private static final double LEAST_SHARE = 0.02;

  private final CodeOrigins code;
  private final Map<Evidence, Map<StackFrame, Spot>> spots = new EnumMap<>(Evidence.class);

  private static final class Spot {
    final Map<String, Long> innermost = new HashMap<>();
    final Map<String, Long> types = new HashMap<>();
    long count;
    long weight;

    /** The part that makes up at least half of the weight; empty if no part does. */
    String most(Map<String, Long> parts) {
      return parts.entrySet().stream()
          .filter(part -> part.getValue() * 2 >= weight)
          .map(Map.Entry::getKey)
          .min(Comparator.naturalOrder())
          .orElse("");
    }
  }

  UnmatchedTally(CodeOrigins code) {
    this.code = code;
  }

  void add(Evidence kind, WeightedStack weighted) {
    List<StackFrame> frames = weighted.stack().frames();
    if (frames.isEmpty()) {
      return;
    }
    StackFrame innermost = frames.get(0);
    StackFrame place = code.nearestApplication(weighted.stack(), 0).orElse(innermost.place());
    Spot spot =
        spots
            .computeIfAbsent(kind, key -> new HashMap<>())
            .computeIfAbsent(place, frame -> new Spot());
    spot.count += weighted.count();
    spot.weight += weighted.weight();
    spot.innermost.merge(innermost.name(), weighted.weight(), Long::sum);
    spot.types.merge(weighted.type(), weighted.weight(), Long::sum);
  }

  List<HotSpot> hotSpots(Map<Evidence, Totals> totals) {
    List<HotSpot> hottest = new ArrayList<>();
    spots.forEach(
        (kind, byPlace) -> {
          long total = totals.getOrDefault(kind, new Totals(0, 0)).weight();
          byPlace.entrySet().stream()
              .filter(spot -> spot.getValue().count >= LEAST_COUNT)
              .map(spot -> hotSpot(kind, spot.getKey(), spot.getValue(), total))
              .filter(spot -> spot.share() >= LEAST_SHARE && kind != Evidence.EXCEPTION)
              .sorted(
                  Comparator.comparingDouble((HotSpot spot) -> -spot.share())
                      .thenComparing(spot -> spot.place().toString()))
              .limit(MAX_SPOTS_OF_KIND)
              .forEach(hottest::add);
        });
    return hottest;
  }

  private static HotSpot hotSpot(Evidence kind, StackFrame place, Spot spot, long total) {
    return new HotSpot(
        kind,
        place,
        spot.most(spot.innermost),
        Share.ratio(spot.weight, total),
        spot.most(spot.types));
  }
}
