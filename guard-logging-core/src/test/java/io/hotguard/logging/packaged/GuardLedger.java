/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.packaged;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.logging.internal.ring.Await;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The counts of an application's guards, one line of text for each. */
public final class GuardLedger {
  private GuardLedger() {}

  /** The guards of this application that change it, once nothing waits in them. */
  public static List<String> settled() {
    return Guards.all().values().stream()
        .filter(guard -> guard.mode() == GuardMode.ENFORCE)
        .map(
            guard -> {
              Await.until(() -> line(guard), () -> waiting(all(guard)) == 0);
              return line(guard);
            })
        .toList();
  }

  /** The counts of a guard, running or closed. */
  public static String line(Guard guard) {
    Map<String, Long> all = all(guard);
    return "logged="
        + (all.get("logged") + all.get("recovered"))
        + " dropped="
        + all.get("dropped")
        + " waiting="
        + waiting(all)
        + " unaccounted="
        + (all.get("logged")
            + all.get("recovered")
            - all.get("written")
            - all.get("dropped")
            - all.getOrDefault("spill.unreadable", 0L)
            - all.get("ring.waiting")
            - all.get("spill.waiting"))
        + " accepted="
        + isolated(all, "accepted")
        + " undelivered="
        + (isolated(all, "accepted")
            + isolated(all, "recovered")
            - isolated(all, "written")
            - isolated(all, "dropped")
            - isolated(all, "unreadable"));
  }

  private static long waiting(Map<String, Long> all) {
    return all.get("ring.waiting") + all.get("spill.waiting");
  }

  private static long isolated(Map<String, Long> all, String what) {
    return all.entrySet().stream()
        .filter(each -> each.getKey().startsWith("isolated."))
        .filter(each -> each.getKey().endsWith("." + what))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  private static Map<String, Long> all(Guard guard) {
    GuardSnapshot snapshot = guard.snapshot();
    Map<String, Long> all = new TreeMap<>(snapshot.counters());
    all.putAll(snapshot.gauges());
    return all;
  }
}
