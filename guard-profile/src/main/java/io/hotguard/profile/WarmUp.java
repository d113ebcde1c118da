/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.WeightedStack;
import io.hotguard.rule.Evidence;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Tells which samples show a service that still loads and links its classes. They count in no
 * share: a recording that begins with its process would name the start-up as the cause.
 *
 * <ul>
 *   <li>Left out are samples, allocation and I/O with a method of {@code warm-up.txt} on the stack.
 *   <li>Waits stay: threads that keep waiting for a class loader are a cause of stalls.
 *   <li>An exception that is being made stays: a class that is looked up in vain is no warm-up.
 * </ul>
 */
final class WarmUp {
  private static final Set<Evidence> KINDS =
      EnumSet.of(Evidence.CPU, Evidence.NATIVE, Evidence.ALLOCATION, Evidence.IO);
  private static final double LEAST_SHARE = 0.01;
  private static final List<FrameGlob> METHODS =
      TableLines.of("warm-up.txt").stream().map(FrameGlob::of).toList();

  /* By class: all frames of all samples are looked up. */
  private static final Map<String, List<FrameGlob>> OF_CLASS =
      METHODS.stream()
          .filter(method -> method.className().isExact())
          .collect(Collectors.groupingBy(method -> method.className().parts().get(0)));
  private static final List<FrameGlob> OF_MANY =
      METHODS.stream().filter(method -> !method.className().isExact()).toList();

  private final Map<Evidence, Long> leftOut = new EnumMap<>(Evidence.class);

  static boolean is(Evidence kind, WeightedStack weighted) {
    return KINDS.contains(kind)
        && weighted.stack().frames().stream().anyMatch(WarmUp::isOfLoading)
        && ExceptionEvidence.typeBeingMade(weighted.stack()).isEmpty();
  }

  private static boolean isOfLoading(StackFrame frame) {
    return isAmong(OF_CLASS.getOrDefault(frame.className(), List.of()), frame)
        || isAmong(OF_MANY, frame);
  }

  private static boolean isAmong(List<FrameGlob> methods, StackFrame frame) {
    for (FrameGlob method : methods) {
      if (method.matches(frame)) {
        return true;
      }
    }
    return false;
  }

  /** Counts a stack that is left out. */
  void leaveOut(Evidence kind, WeightedStack weighted) {
    leftOut.merge(kind, weighted.weight(), Long::sum);
  }

  /**
   * Says what was left out.
   *
   * @param totals the evidence that counts
   */
  Optional<String> remark(Map<Evidence, RuleTally.Totals> totals) {
    String parts =
        leftOut.entrySet().stream()
            .map(
                left -> {
                  long rest =
                      totals.getOrDefault(left.getKey(), new RuleTally.Totals(0, 0)).weight();
                  double share = Share.ratio(left.getValue(), left.getValue() + rest);
                  return share < LEAST_SHARE
                      ? ""
                      : String.format(
                          Locale.ROOT, "%.1f %% of %s", 100 * share, left.getKey().id());
                })
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of("Class loading and linking count in no share: " + parts + ".");
  }
}
