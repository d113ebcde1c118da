/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.Evidence;
import io.hotguard.profile.RuleTally.Totals;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Adds up what no rule explains, by the application's method that is nearest to it. */
final class UnmatchedTally {
  private static final int MAX_SPOTS_OF_KIND = 5;
  private static final long LEAST_COUNT = 3;
  private static final double LEAST_SHARE = 0.02;

  private final CodeOrigins code;
  private final Map<Evidence, Map<String, Spot>> spots = new EnumMap<>(Evidence.class);

  private static final class Spot {
    final StackFrame place;
    StackFrame innermost;
    String type;
    long count;
    long weight;
    long heaviest;

    Spot(StackFrame place) {
      this.place = place;
      this.innermost = place;
      this.type = "";
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
    StackFrame place = code.nearestApplication(weighted.stack(), 0).orElse(innermost);
    Spot spot =
        spots
            .computeIfAbsent(kind, key -> new HashMap<>())
            .computeIfAbsent(place.name(), name -> new Spot(place));
    spot.count += weighted.count();
    spot.weight += weighted.weight();
    if (weighted.weight() > spot.heaviest) {
      spot.heaviest = weighted.weight();
      spot.innermost = innermost;
      spot.type = weighted.type();
    }
  }

  List<HotSpot> hotSpots(Map<Evidence, Totals> totals) {
    List<HotSpot> hottest = new ArrayList<>();
    spots.forEach(
        (kind, byPlace) -> {
          long total = totals.getOrDefault(kind, new Totals(0, 0)).weight();
          byPlace.values().stream()
              .filter(spot -> spot.count >= LEAST_COUNT)
              .map(
                  spot ->
                      new HotSpot(
                          kind,
                          spot.place,
                          spot.innermost,
                          Share.ratio(spot.weight, total),
                          spot.type))
              .filter(spot -> spot.share() >= LEAST_SHARE && kind != Evidence.EXCEPTION)
              .sorted(
                  Comparator.comparingDouble((HotSpot spot) -> -spot.share())
                      .thenComparing(spot -> spot.place().toString()))
              .limit(MAX_SPOTS_OF_KIND)
              .forEach(hottest::add);
        });
    return hottest;
  }
}
