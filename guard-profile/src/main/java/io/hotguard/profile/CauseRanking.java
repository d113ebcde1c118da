/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile;

import io.hotguard.rule.Evidence;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/**
 * The order of rules and general causes: the heaviest first, with four exceptions.
 *
 * <ul>
 *   <li>Waits count without the time in which the collector stopped the threads: any wait goes on
 *       meanwhile, so that a full heap lengthens all of them.
 *   <li>A growing queue is before the waits at its own lock and before the collector's pauses. They
 *       have one cause, and ending the growth ends them.
 *   <li>The hot method is the last hazard. It may be what a thread does while others wait for it.
 *   <li>A note comes after all hazards: only the code can tell whether it is one.
 * </ul>
 */
final class CauseRanking {
  private CauseRanking() {}

  /**
   * @param pauseShare the part of the recorded time in which the collector stopped all threads
   */
  static List<WeighedRule> of(Collection<WeighedRule> rules, double pauseShare) {
    List<WeighedRule> ordered = new ArrayList<>(rules);
    ordered.sort(
        Comparator.comparing((WeighedRule each) -> !each.isHazard())
            .thenComparing(each -> is(each, GeneralCause.HOT_METHOD))
            .thenComparingDouble(each -> -weight(each, pauseShare))
            .thenComparing(each -> each.severity())
            .thenComparing(each -> each.rule().name()));
    for (WeighedRule cause : List.copyOf(ordered)) {
      if (cause.growth().isPresent()) {
        OptionalInt symptom =
            IntStream.range(0, ordered.indexOf(cause))
                .filter(i -> isSymptom(ordered.get(i), cause))
                .findFirst();
        symptom.ifPresent(
            first -> {
              ordered.remove(cause);
              ordered.add(first, cause);
            });
      }
    }
    return ordered;
  }

  private static double weight(WeighedRule rule, double pauseShare) {
    boolean waits = rule.leading() == Evidence.BLOCKED || rule.leading() == Evidence.IO;
    return waits ? rule.score() * Math.max(0, 1 - pauseShare) : rule.score();
  }

  /* By the application's method and the queue's class: lines of adding and locking differ. */
  private static boolean isSymptom(WeighedRule rule, WeighedRule cause) {
    return is(rule, GeneralCause.COLLECTOR_PRESSURE)
        || (rule.leading() == Evidence.BLOCKED
            && !rule.sites().isEmpty()
            && cause.sites().stream().anyMatch(site -> isSame(site, rule.sites().get(0))));
  }

  private static boolean is(WeighedRule rule, GeneralCause cause) {
    return rule.general().isPresent() && rule.rule().equals(cause.descriptor());
  }

  private static boolean isSame(WeighedRule.Site one, WeighedRule.Site other) {
    return one.hazard().className().equals(other.hazard().className())
        && one.application().name().equals(other.application().name());
  }
}
