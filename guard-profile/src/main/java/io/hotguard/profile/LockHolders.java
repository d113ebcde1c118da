/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * Finds the line at which threads hold a lock for most of the time. No event tells of it, but the
 * holder is beyond the entrance at which the others wait, in the same method.
 */
final class LockHolders {
  private static final List<Evidence> KINDS =
      List.of(Evidence.CPU, Evidence.NATIVE, Evidence.IO, Evidence.BLOCKED);
  private static final double SAMPLE_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  private LockHolders() {}

  /**
   * Returns the application's line at which most of the time is spent; empty without any.
   *
   * @param entrance where threads wait for the lock
   */
  static Optional<StackFrame> of(ProfileFacts facts, StackFrame entrance, CodeOrigins code) {
    Map<StackFrame, Double> places = new HashMap<>();
    for (Evidence kind : KINDS) {
      for (WeightedStack weighted : facts.of(kind)) {
        if (!isWaiting(kind, weighted)) {
          inside(weighted.stack().frames(), entrance, code)
              .ifPresent(place -> places.merge(place, samples(kind, weighted), Double::sum));
        }
      }
    }
    return places.entrySet().stream()
        .max(
            Map.Entry.<StackFrame, Double>comparingByValue()
                .thenComparing(
                    entry -> entry.getKey().describe(), Comparator.<String>reverseOrder()))
        .map(Map.Entry::getKey);
  }

  private static boolean isWaiting(Evidence kind, WeightedStack weighted) {
    return kind == Evidence.BLOCKED
        && CauseTable.find(kind, weighted)
            .filter(found -> found.cause() == GeneralCause.CONTENDED_LOCK)
            .isPresent();
  }

  private static Optional<StackFrame> inside(
      List<StackFrame> frames, StackFrame entrance, CodeOrigins code) {
    StackFrame innermost = null;
    for (StackFrame frame : frames) {
      if (innermost == null && code.isApplication(frame)) {
        innermost = frame.place();
      }
      if (frame.className().equals(entrance.className())
          && frame.method().equals(entrance.method())) {
        return Optional.of(innermost == null ? frame.place() : innermost);
      }
    }
    return Optional.empty();
  }

  private static double samples(Evidence kind, WeightedStack weighted) {
    return switch (kind) {
      case IO, BLOCKED -> weighted.weight() / SAMPLE_NANOS;
      default -> weighted.count();
    };
  }
}
