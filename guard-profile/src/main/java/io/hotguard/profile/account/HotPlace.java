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
  private static final double HALF = 0.5;
  private static final double LEAST_PREPARING = 0.2;
  private static final String MANY =
      "many short statements of a database, such as one for each element: ask once for all";
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
    this.facts = accounts.facts();
  }

  /** The narrow place; empty without one, or if processors are not the limit. */
  Optional<Found> find() {
    List<Part> parts = accounts.parts().stream().filter(HotPlace::isRunning).toList();
    long all = parts.stream().mapToLong(Part::nanos).sum();
    if (accounts.samples() < Accounts.LEAST_SAMPLES) {
      return Optional.empty();
    }
    if (!isLimited(all)) {
      return statements(all);
    }
    return narrow(parts, all).or(() -> statements(all)).or(() -> own(all));
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
        : accounts
            .places(
                part ->
                    isRunning(part)
                        && Frames.inner(part.stack()).map(StackFrame::name).equals(method))
            .stream()
            .findFirst()
            .map(place -> new Found(place, method.orElse(""), share, false));
  }

  /** The line of a thread that nobody gives tasks, whatever it calls there. */
  private Optional<Found> own(long all) {
    return accounts.running().stream()
        .findFirst()
        .filter(place -> place.allNanos() >= MOST * all && accounts.isOwn(place))
        .map(place -> new Found(place, "many methods", place.allNanos() / (double) all, true));
  }

  /**
   * The line of many short statements of a database, as where each element asks for its own row: to
   * prepare them takes longer than they do.
   */
  private Optional<Found> statements(long all) {
    return facts.machine().load().orElse(0) < HALF
        ? Optional.empty()
        : accounts.running().stream()
            .findFirst()
            .filter(place -> place.allNanos() >= HALF * all)
            .filter(
                place -> {
                  long prepare = nanos(place, "prepare");
                  return prepare >= LEAST_PREPARING * place.allNanos()
                      && prepare > nanos(place, "execute");
                })
            .map(place -> new Found(place, MANY, place.allNanos() / (double) all, false));
  }

  /** The time in methods of statements and connections, and what they call. */
  private static long nanos(Place place, String method) {
    return place.parts().stream()
        .filter(
            part ->
                part.stack().frames().stream()
                    .anyMatch(
                        frame ->
                            frame.method().startsWith(method)
                                && (frame.className().endsWith("Statement")
                                    || frame.className().endsWith("Connection"))))
        .mapToLong(Part::nanos)
        .sum();
  }

  private static boolean isRunning(Part part) {
    return part.activity() == Activity.PROCESSOR;
  }

  /** Whether the processors, or the threads that compute, have no time left, as far as is known. */
  private boolean isLimited(long processor) {
    double own = facts.machine().load().orElse(0);
    double others = Math.max(0, facts.pressure().machineLoad().orElse(own) - own);
    double capacity = facts.spanNanos() * Math.max(1, facts.machine().processors()) * (1 - others);
    return processor > LIMITED * capacity
        || accounts.working().stream().anyMatch(HotPlace::isLimited);
  }

  private static boolean isLimited(PoolAccount pool) {
    long running = pool.nanos(Activity.PROCESSOR) + pool.nanos(Activity.READY);
    long unknown = pool.nanos(Activity.UNKNOWN);
    return running > MOST * (pool.lifeNanos() - unknown) && running >= unknown;
  }
}
