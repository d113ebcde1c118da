/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.GuardSnapshot;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects trouble from the guards' counters, once a second. A gauge {@code stalled} is 1 while a
 * consumer does not move, and gauges whose names end in {@code waiting} are lengths of queues.
 */
final class Troubles {
  /** The number of consecutive looks in which a queue must have grown. */
  static final int LOOKS = 10;

  /** A shorter queue is never trouble. */
  static final long LEAST_WAITING = 1_000;

  private static final String STALLED = "stalled";
  private static final String WAITING = "waiting";

  private final int exceptionsPerSecond;
  private Map<String, Queue> queues = new HashMap<>();

  private record Queue(long first, long last, int growing) {}

  Troubles(int exceptionsPerSecond) {
    this.exceptionsPerSecond = exceptionsPerSecond;
  }

  /** Looks once, and returns one sentence about what is wrong; empty when nothing is. */
  Optional<String> look(List<GuardSnapshot> guards, double exceptions) {
    Map<String, Queue> seen = new HashMap<>();
    Optional<String> trouble = Optional.empty();
    for (GuardSnapshot guard : guards) {
      if (guard.gauges().getOrDefault(STALLED, 0L) > 0) {
        trouble = Optional.of("The consumer of guard " + guard.name() + " is stalled.");
      }
      for (Map.Entry<String, Long> gauge : guard.gauges().entrySet()) {
        if (gauge.getKey().endsWith(WAITING)) {
          String name = gauge.getKey() + " of guard " + guard.name();
          Queue queue = next(queues.get(name), gauge.getValue());
          seen.put(name, queue);
          if (queue.growing() >= LOOKS && queue.last() >= LEAST_WAITING) {
            trouble = trouble.or(() -> Optional.of(describe(name, queue)));
          }
        }
      }
    }
    queues = seen;
    return trouble.or(
        () ->
            exceptions < exceptionsPerSecond
                ? Optional.empty()
                : Optional.of(
                    String.format(Locale.ROOT, "%,.0f exceptions are made a second.", exceptions)));
  }

  private static Queue next(@Nullable Queue before, long value) {
    return before == null || value <= before.last()
        ? new Queue(value, value, 0)
        : new Queue(before.first(), value, before.growing() + 1);
  }

  private static String describe(String name, Queue queue) {
    return String.format(
        Locale.ROOT,
        "%s has grown from %,d to %,d without a pause.",
        name,
        queue.first(),
        queue.last());
  }
}
