/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.account;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;

/**
 * Where the time of the threads of one pool went. Immutable.
 *
 * @param name the name of the pool
 * @param threads how many threads it has
 * @param lifeNanos how long they lived in the recorded time, in all
 * @param idleNanos how long they waited for work
 * @param nanos how long they did each of the others
 */
public record PoolAccount(
    String name, int threads, long lifeNanos, long idleNanos, Map<Activity, Long> nanos) {
  public PoolAccount {
    Map<Activity, Long> copy = new EnumMap<>(Activity.class);
    copy.putAll(nanos);
    nanos = Collections.unmodifiableMap(copy);
  }

  public long nanos(Activity activity) {
    return nanos.getOrDefault(activity, 0L);
  }

  /** How long the threads were not idle. */
  public long workingNanos() {
    return nanos.values().stream().mapToLong(Long::longValue).sum();
  }

  /** How long the threads waited in tasks, at places that are known. */
  long waitingNanos() {
    return workingNanos()
        - nanos(Activity.PROCESSOR)
        - nanos(Activity.READY)
        - nanos(Activity.UNKNOWN);
  }
}
