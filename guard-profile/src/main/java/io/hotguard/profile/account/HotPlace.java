/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import io.hotguard.profile.reading.ProfileFacts;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Finds a narrow place that takes most of the processor time: one method in whose frames or callees
 * most samples are, with few kinds of innermost frames. Many kinds are the work of a program.
 */
final class HotPlace {
  private static final double MOST = 0.66;
  private static final double FEW_KINDS = 0.75;
  private static final int KINDS = 6;
  private static final double LIMITED = 0.5;
  private static final long LEAST_SAMPLES = 50;

  private final Accounts accounts;
  private final ProfileFacts facts;

  /** The line, and the method with its share of the processor time. */
  record Found(Place place, String method, double shareOfProcessor) {}

  HotPlace(Accounts accounts) {
    this.accounts = accounts;
    this.facts = accounts.facts();
  }

  /** The narrow place; empty without one, or if processors are not the limit. */
  Optional<Found> find() {
    Predicate<Part> running = part -> part.activity() == Activity.PROCESSOR;
    List<Part> parts = accounts.parts().stream().filter(running).toList();
    long all = parts.stream().mapToLong(Part::nanos).sum();
    long samples = parts.stream().mapToLong(Part::count).sum();
    if (samples < LEAST_SAMPLES || !isLimited(all)) {
      return Optional.empty();
    }
    Map<String, Long> methods = new HashMap<>();
    Map<String, Long> leaves = new HashMap<>();
    for (Part part : parts) {
      List<StackFrame> outside = Frames.outside(part.stack());
      if (!outside.isEmpty()) {
        methods.merge(outside.get(0).name(), part.nanos(), Long::sum);
        leaves.merge(part.stack().frames().get(0).name(), part.nanos(), Long::sum);
      }
    }
    Optional<String> method = Labels.most(methods);
    double share = method.map(methods::get).orElse(0L) / (double) Math.max(1, all);
    long few =
        leaves.values().stream()
            .sorted(Comparator.reverseOrder())
            .limit(KINDS)
            .mapToLong(Long::longValue)
            .sum();
    return share < MOST || few < FEW_KINDS * all
        ? Optional.empty()
        : accounts.places(running.and(part -> isIn(part, method.orElse("")))).stream()
            .findFirst()
            .map(place -> new Found(place, method.orElse(""), share));
  }

  private static boolean isIn(Part part, String method) {
    return Frames.outside(part.stack()).stream()
        .findFirst()
        .filter(frame -> frame.name().equals(method))
        .isPresent();
  }

  /** Whether the processors, or the threads that compute, have no time left. */
  private boolean isLimited(long processor) {
    double own = facts.machine().load().orElse(0);
    double others = Math.max(0, facts.pressure().machineLoad().orElse(own) - own);
    double capacity = facts.spanNanos() * Math.max(1, facts.machine().processors()) * (1 - others);
    return processor > LIMITED * capacity
        || accounts.working().stream()
            .anyMatch(
                pool ->
                    pool.nanos(Activity.PROCESSOR) + pool.nanos(Activity.READY)
                        > MOST * pool.lifeNanos());
  }
}
