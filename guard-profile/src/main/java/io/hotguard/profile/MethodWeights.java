/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.Evidence;
import io.hotguard.Location;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * What is on the stacks above each method and line: the weight of a place in the code.
 *
 * <h2>Threading</h2>
 *
 * Immutable.
 */
public final class MethodWeights {
  private final Map<Evidence, Map<StackFrame, Long>> weights = new EnumMap<>(Evidence.class);
  private final Map<Evidence, Long> totals = new EnumMap<>(Evidence.class);

  private MethodWeights() {}

  /**
   * Adds up a recording by method and by line.
   *
   * @param facts what was recorded
   * @return the weights
   */
  public static MethodWeights of(ProfileFacts facts) {
    MethodWeights all = new MethodWeights();
    CodeOrigins code = new CodeOrigins(Set.of());
    for (Evidence kind : Set.of(Evidence.CPU, Evidence.BLOCKED, Evidence.ALLOCATION, Evidence.IO)) {
      Map<StackFrame, Long> byFrame = new HashMap<>();
      for (WeightedStack weighted : facts.of(kind)) {
        if (!code.isIdle(weighted.stack())) {
          all.totals.merge(kind, weighted.weight(), Long::sum);
          places(weighted.stack())
              .forEach(place -> byFrame.merge(place, weighted.weight(), Long::sum));
        }
      }
      all.weights.put(kind, byFrame);
    }
    return all;
  }

  /**
   * Each method and each line of a stack, once: a method that calls itself is not hotter for it.
   */
  private static Set<StackFrame> places(CallStack stack) {
    Set<StackFrame> places = new HashSet<>();
    for (StackFrame frame : stack.frames()) {
      places.add(frame);
      places.add(new StackFrame(frame.className(), frame.method(), 0));
    }
    return places;
  }

  /**
   * Returns the weight of a place.
   *
   * @param place a line, or a method where the line is 0
   * @return the largest of its shares of processor samples, blocked time, time waited for sockets
   *     and files, and allocation, 0..1; 0 when it is on no stack
   */
  public double of(Location.Code place) {
    StackFrame frame =
        new StackFrame(
            NormalNames.ofClass(place.className()),
            NormalNames.ofMethod(place.method()),
            place.line());
    double largest = 0;
    for (Map.Entry<Evidence, Map<StackFrame, Long>> entry : weights.entrySet()) {
      long weight = entry.getValue().getOrDefault(frame, 0L);
      largest = Math.max(largest, Share.ratio(weight, totals.getOrDefault(entry.getKey(), 0L)));
    }
    return largest;
  }
}
