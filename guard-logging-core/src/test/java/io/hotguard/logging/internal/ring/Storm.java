/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.ring;

import static org.assertj.core.api.Assertions.assertThat;

import io.hotguard.GuardSnapshot;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Threads that log more than the ring buffer holds, the settings that they meet, and the counts
 * that every guard must have then: <i>logged = written + waiting in ring + waiting in spill +
 * dropped</i>.
 */
public record Storm(int warnPercent, int threads, SpillMode spill, OverflowMode overflow) {
  /** The logging calls of a storm. */
  public static final int CALLS = 2_048;

  /** Storms in which a full ring buffer drops INFO. */
  public static List<Storm> dropping() {
    List<Storm> all = new ArrayList<>();
    for (int warnPercent : new int[] {0, 5, 100}) {
      for (int threads : new int[] {1, 8, 64}) {
        for (SpillMode spill : SpillMode.values()) {
          all.add(new Storm(warnPercent, threads, spill, OverflowMode.DROP));
        }
      }
    }
    return all;
  }

  /** Storms in which INFO overflows to disk, unless the spill is off. */
  public static List<Storm> overflowing() {
    List<Storm> all = new ArrayList<>();
    for (int warnPercent : new int[] {0, 5}) {
      for (SpillMode spill : SpillMode.values()) {
        all.add(new Storm(warnPercent, 8, spill, OverflowMode.DISK));
      }
    }
    return all;
  }

  /** Returns the settings of the guard, without their common {@code hotguard.logging.}. */
  public String[] settings() {
    return new String[] {
      "spill", lower(spill), "overflow", lower(overflow), "shutdown-timeout", "0ms"
    };
  }

  private static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  public Producers producers() {
    return new Producers(threads, CALLS / threads, warnPercent);
  }

  public boolean spills() {
    return spill != SpillMode.OFF;
  }

  /** True if INFO and WARN go through the same files. */
  public boolean hasOneOrder() {
    return spills() && overflow == OverflowMode.DISK;
  }

  /** Returns the sum that must be {@link #logged}. */
  public static long accounted(GuardSnapshot snapshot) {
    return count(snapshot, "written")
        + count(snapshot, "dropped")
        + count(snapshot, "spill.unreadable")
        + snapshot.gauges().get("ring.waiting")
        + snapshot.gauges().get("spill.waiting");
  }

  /** Returns the events that a guard got from callers or found on disk. */
  public static long logged(GuardSnapshot snapshot) {
    return count(snapshot, "logged") + count(snapshot, "recovered");
  }

  private static long count(GuardSnapshot snapshot, String counter) {
    return snapshot.counters().getOrDefault(counter, 0L);
  }

  /** Checks, at any time after the storm, that every call is accounted for. */
  public static void assertExact(GuardSnapshot snapshot) {
    assertThat(snapshot.counters()).containsEntry("logged", (long) CALLS);
    assertThat(accounted(snapshot)).as("accounted, %s", snapshot).isEqualTo(CALLS);
  }

  /** Waits until nothing moves: failing appenders get spilled events again after a pause. */
  public static GuardSnapshot awaitSettled(Supplier<GuardSnapshot> guard) {
    GuardSnapshot[] last = {guard.get()};
    Await.until(
        "settled",
        () -> {
          GuardSnapshot now = guard.get();
          boolean settled =
              now.gauges().get("ring.waiting") == 0
                  && now.counters().equals(last[0].counters())
                  && accounted(now) == CALLS;
          last[0] = now;
          return settled;
        });
    return last[0];
  }

  /**
   * Checks the counts by level and reason.
   *
   * @param fails whether the appender refuses events
   */
  public void assertCounts(GuardSnapshot settled, Producers producers, boolean fails) {
    Map<String, Long> counters = settled.counters();
    assertExact(settled);
    assertThat(counters).containsEntry("guard-failures", 0L);
    if (settled.gauges().get("spill.waiting") == 0) {
      assertLevel(settled, "INFO", producers.infos.get());
      assertLevel(settled, "WARN", producers.warnings.get());
    }
    if (spills()) {
      assertThat(count(settled, "dropped.reason.spill-full")).isZero();
      assertThat(count(settled, "dropped.reason.overflow-full")).isZero();
    }
    if (!fails && spills()) {
      assertThat(count(settled, "dropped.WARN")).isZero();
    }
    if (!fails && hasOneOrder()) {
      assertThat(counters).containsEntry("dropped", 0L);
      assertThat(count(settled, "spilled.INFO")).isPositive();
    }
  }

  private static void assertLevel(GuardSnapshot settled, String level, long calls) {
    assertThat(count(settled, "written." + level) + count(settled, "dropped." + level))
        .as("%s, %s", level, settled)
        .isEqualTo(calls);
  }
}
