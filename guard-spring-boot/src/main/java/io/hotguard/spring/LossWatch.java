/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.spring;

import io.hotguard.GuardSnapshot;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Says in words what guards lose, from their snapshots. A loss counts as present for a minute after
 * the call that first sees it. <b>Threading:</b> calls exclude each other.
 */
final class LossWatch {
  private static final long PRESENT_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A gauge above this share of its limit is reported. */
  private static final int FULL_PERCENT = 80;

  private static final List<String> LOSSES =
      List.of("dropped", "given-up", "unreadable", "dropped-out-of-memory", "samples-dropped");

  private static final List<Limit> LIMITS =
      List.of(
          new Limit(
              "used-bytes",
              "capacity-bytes",
              " is about to lose events: ",
              "; the appender is too slow or its server is gone"),
          new Limit(
              "active-recorders",
              "max-recorders",
              " has nearly as many recorders as it may: ",
              "; a tag has too many values, or hotguard.spring.max-recorders is too low"));

  private final Supplier<List<GuardSnapshot>> snapshots;
  private final Supplier<List<String>> problems;
  private final LongSupplier nanos;
  private final Map<String, Long> lost = new HashMap<>();
  private final Map<String, Long> seenNanos = new HashMap<>();

  /**
   * @param problems gives the refused settings, which switch all guards off
   */
  LossWatch(
      Supplier<List<GuardSnapshot>> snapshots,
      Supplier<List<String>> problems,
      LongSupplier nanos) {
    this.snapshots = snapshots;
    this.problems = problems;
    this.nanos = nanos;
  }

  /** A gauge and the gauge that limits it. */
  private record Limit(String used, String capacity, String consequence, String cause) {}

  /**
   * The outcome of one look.
   *
   * @param guards the mode and the losses since the start of each guard
   * @param warnings one sentence for each present loss and each nearly full journal
   * @param problems the refused settings
   */
  record Report(Map<String, Object> guards, List<String> warnings, List<String> problems) {
    /** The details of a health that is UP. */
    Map<String, Object> details() {
      Map<String, Object> details = new LinkedHashMap<>();
      if (!problems.isEmpty()) {
        details.put("problems", problems);
      }
      if (!warnings.isEmpty()) {
        details.put("warnings", warnings);
      }
      details.put("guards", guards);
      return details;
    }
  }

  synchronized Report look() {
    long now = nanos.getAsLong();
    Map<String, Object> guards = new LinkedHashMap<>();
    List<String> warnings = new ArrayList<>();
    for (GuardSnapshot snapshot : snapshots.get()) {
      Map<String, Object> guard = new LinkedHashMap<>();
      guard.put("mode", snapshot.mode().name().toLowerCase(java.util.Locale.ROOT));
      snapshot
          .counters()
          .forEach(
              (name, value) -> {
                if (isLoss(name)) {
                  guard.put(name, value);
                  String warning = loss(snapshot.name(), name, value, now);
                  if (warning != null) {
                    warnings.add(warning);
                  }
                }
              });
      fill(snapshot, warnings);
      guards.put(snapshot.name(), guard);
    }
    return new Report(guards, List.copyOf(warnings), problems.get());
  }

  private static boolean isLoss(String counter) {
    return LOSSES.contains(counter.substring(counter.lastIndexOf('.') + 1));
  }

  private @Nullable String loss(String guard, String counter, long value, long now) {
    String key = guard + '/' + counter;
    Long before = lost.put(key, value);
    if (value > (before == null ? 0 : before)) {
      seenNanos.put(key, now);
    }
    Long seen = seenNanos.get(key);
    return seen == null || now - seen > PRESENT_NANOS
        ? null
        : "guard " + guard + " loses events: " + counter + "=" + value;
  }

  private static void fill(GuardSnapshot snapshot, List<String> warnings) {
    snapshot
        .gauges()
        .forEach(
            (name, used) -> {
              for (Limit limit : LIMITS) {
                if (!name.endsWith(limit.used)) {
                  continue;
                }
                Long capacity = snapshot.gauges().get(name.replace(limit.used, limit.capacity));
                if (capacity != null && capacity > 0 && 100.0 * used / capacity >= FULL_PERCENT) {
                  warnings.add(
                      "guard "
                          + snapshot.name()
                          + limit.consequence
                          + name
                          + "="
                          + used
                          + " of "
                          + capacity
                          + limit.cause);
                }
              }
            });
  }
}
