/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.account.Accounts;
import io.hotguard.profile.jfr.CallStack;
import io.hotguard.profile.jfr.NormalNames;
import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import io.hotguard.rule.Location;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The weight of a place in the code: the events on the stacks above each method and line.
 * Immutable.
 *
 * <p>Parameters tell overloaded methods apart where both the place and the recording know them. A
 * place without parameters weighs as much as all overloads, and a frame without them counts for
 * each.
 */
public final class MethodWeights {
  private static final List<Evidence> KINDS =
      List.of(Evidence.CPU, Evidence.BLOCKED, Evidence.ALLOCATION, Evidence.IO);

  /** Stands for the parameters of a frame that lacks them. */
  private static final String UNKNOWN = "?";

  /* By kind, in the order of KINDS. A frame without parameters weighs as all overloads. */
  private final Map<StackFrame, long[]> weights = new HashMap<>();
  private final long[] totals = new long[KINDS.size()];

  private MethodWeights() {}

  /** Adds up a recording by method and by line. */
  public static MethodWeights of(ProfileFacts facts) {
    return of(List.of(facts));
  }

  /** Adds up recordings by method and by line. */
  public static MethodWeights of(Collection<ProfileFacts> recordings) {
    MethodWeights all = new MethodWeights();
    for (ProfileFacts facts : recordings) {
      Accounts accounts = Accounts.of(facts, new CodeOrigins(Set.of())::isApplication);
      for (int kind = 0; kind < KINDS.size(); kind++) {
        for (WeightedStack weighted : facts.of(KINDS.get(kind))) {
          if (!accounts.isIdle(KINDS.get(kind), weighted.stack())) {
            all.add(kind, weighted);
          }
        }
      }
    }
    return all;
  }

  private void add(int kind, WeightedStack weighted) {
    totals[kind] += weighted.weight();
    for (StackFrame place : places(weighted.stack())) {
      weights.computeIfAbsent(place, key -> new long[KINDS.size()])[kind] += weighted.weight();
    }
  }

  /**
   * Each method and line of a stack once: recursion does not make a method hotter. Places with
   * known and with {@link #UNKNOWN} parameters exclude each other, so their weights may be added.
   */
  private static Set<StackFrame> places(CallStack stack) {
    Set<StackFrame> places = new HashSet<>();
    for (StackFrame frame : stack.frames()) {
      places.add(frame.place());
      places.add(of(frame, 0, ""));
      if (frame.descriptor().isEmpty()) {
        places.add(of(frame, frame.line(), UNKNOWN));
        places.add(of(frame, 0, UNKNOWN));
      }
    }
    for (StackFrame frame : stack.frames()) {
      if (!frame.descriptor().isEmpty()) {
        addUnlessUnknown(places, frame);
        addUnlessUnknown(places, of(frame, 0, frame.descriptor()));
      }
    }
    return places;
  }

  private static void addUnlessUnknown(Set<StackFrame> places, StackFrame place) {
    if (!places.contains(of(place, place.line(), UNKNOWN))) {
      places.add(place);
    }
  }

  private static StackFrame of(StackFrame frame, int line, String descriptor) {
    return new StackFrame(frame.className(), frame.method(), line, descriptor);
  }

  /**
   * Returns the weight of a line, or of a method if the line is 0: the largest of its shares of
   * processor samples, blocked time, time waited for sockets and files, and allocation, 0..1.
   */
  public double of(Location.Code place) {
    StackFrame frame =
        new StackFrame(
            NormalNames.ofClass(place.className()),
            NormalNames.ofMethod(place.method()),
            place.line(),
            place.descriptor());
    double largest = 0;
    for (int kind = 0; kind < KINDS.size(); kind++) {
      long weight = weight(frame, kind);
      if (!place.descriptor().isEmpty()) {
        weight += weight(of(frame, place.line(), UNKNOWN), kind);
      }
      largest =
          Math.max(largest, totals[kind] <= 0 ? 0 : Math.min(1, (double) weight / totals[kind]));
    }
    return largest;
  }

  private long weight(StackFrame place, int kind) {
    long[] known = weights.get(place);
    return known == null ? 0 : known[kind];
  }
}
