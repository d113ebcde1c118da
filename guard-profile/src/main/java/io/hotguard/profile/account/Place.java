/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import io.hotguard.profile.jfr.StackFrame;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * A line of the application and the time that working threads spent there. Immutable.
 *
 * @param line the line
 * @param nanos how long, by activity
 * @param leaf the nearest frame outside the platform, if it is another one than the line
 * @param lock the class of the lock of the longest wait; may be empty
 * @param threads how many threads at most in one kind of wait
 */
public record Place(
    StackFrame line,
    Map<Activity, Long> nanos,
    Optional<StackFrame> leaf,
    String lock,
    int threads) {
  public Place {
    Map<Activity, Long> copy = new EnumMap<>(Activity.class);
    copy.putAll(nanos);
    nanos = Collections.unmodifiableMap(copy);
  }

  public long allNanos() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** The activity that took longest. */
  public Activity main() {
    Activity most = Activity.UNKNOWN;
    for (Map.Entry<Activity, Long> entry : nanos.entrySet()) {
      if (entry.getValue() > nanos.getOrDefault(most, 0L)) {
        most = entry.getKey();
      }
    }
    return most;
  }
}
