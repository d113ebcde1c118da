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

/**
 * Finds a narrow place that takes most of the processor time: one method in whose frames or callees
 * most samples are, with few kinds of innermost frames. Many kinds are the work of a program.
 */
final class HotPlace {
  private static final double MOST = 0.66;
  private static final double LEAST_LOAD = 0.25;

  /** The line of a thread that nobody gives tasks, whatever it calls there. */
  private static final String ALL = "many methods";

  private static final double FEW_KINDS = 0.75;
  private static final int KINDS = 6;
  private static final double LIMITED = 0.5;

  private final Accounts accounts;
  private final ProfileFacts facts;

  /**
   * The line, and the method with its share of the processor time.
   *
   * @param own whether only its thread's own pace depends on it, as far as is known
   */
  record Found(Place place, String method, double shareOfProcessor, boolean own) {}

  HotPlace(Accounts accounts) {
    this.accounts = accounts;
    this.facts = accounts.division.facts;
  }

  /** The narrow place; empty without one, or if processors are not the limit. */
  Optional<Found> find() {
    List<Part> parts = accounts.parts().stream().filter(Part::isRunning).toList();
    long all = Part.nanos(parts.stream());
    if (accounts.samples() < Accounts.LEAST_SAMPLES) {
      return Optional.empty();
    }
    Optional<Place> first = accounts.running().stream().findFirst();
    boolean limited = isLimited(all);
    boolean seen =
        all >= Math.max(LEAST_LOAD * capacity(), (double) accounts.nanos(Activity.UNKNOWN));
    Optional<Found> narrow = limited ? narrow(parts, all) : Optional.empty();
    return narrow.or(
        () ->
            first
                .filter(place -> place.allNanos() >= MOST * all)
                .filter(place -> seen || (limited && accounts.isOwn(place)))
                .map(place -> new Found(place, ALL, place.allNanos() / (double) all, true)));
  }

  private Optional<Found> narrow(List<Part> parts, long all) {
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
        : accounts.places(part -> part.isRunning() && method.equals(inner(part))).stream()
            .findFirst()
            .map(place -> new Found(place, method.orElse(""), share, false));
  }

  private static Optional<String> inner(Part part) {
    return Frames.inner(part.stack()).map(StackFrame::name);
  }

  /** Whether the processors, or the threads that compute, have no time left, as far as is known. */
  private boolean isLimited(long processor) {
    return processor > LIMITED * capacity()
        || accounts.working().stream().anyMatch(HotPlace::isLimited);
  }

  /** The processor time that other processes leave. */
  private double capacity() {
    double own = facts.machine().load().orElse(0);
    double others = Math.max(0, facts.pressure().machineLoad().orElse(own) - own);
    return facts.spanNanos() * Math.max(1, facts.machine().processors()) * (1 - others);
  }

  private static boolean isLimited(PoolAccount pool) {
    long running = pool.nanos(Activity.PROCESSOR) + pool.nanos(Activity.READY);
    long unknown = pool.nanos(Activity.UNKNOWN);
    return running > MOST * (pool.lifeNanos() - unknown) && running >= unknown;
  }
}
