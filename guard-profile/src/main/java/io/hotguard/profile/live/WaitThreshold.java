/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import java.util.concurrent.TimeUnit;

/**
 * The shortest wait that is always recorded. It doubles while there are too many waits and halves
 * after few for a while. Without it, hundreds of threads that wait slightly longer would each write
 * an event and walk a stack. For the guard's thread alone.
 */
final class WaitThreshold {
  /** Each recorded wait costs its thread a stack walk. */
  static final int MAX_PER_SECOND = 250;

  /** A quarter, so that halving does not cause the next doubling. */
  static final int FEW_PER_SECOND = MAX_PER_SECOND / 4;

  static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

  /** The number of consecutive looks in which there must have been few waits. */
  static final int QUIET_LOOKS = 10;

  private static final double NANOS = 1e9;

  private final long leastNanos;
  private long nanos;
  private long lastWaits;
  private long lastTime;
  private boolean blind = true;
  private int quiet;

  WaitThreshold(long leastNanos) {
    this.leastNanos = leastNanos;
    this.nanos = leastNanos;
  }

  long nanos() {
    return nanos;
  }

  /** Ignores the waits until the next look, which were recorded with another threshold. */
  void skip() {
    blind = true;
  }

  /** Looks once, at the total of recorded waits, and tells whether the threshold has changed. */
  boolean look(long waits, long time) {
    double perSecond = (waits - lastWaits) * NANOS / Math.max(1, time - lastTime);
    lastWaits = waits;
    lastTime = time;
    if (blind) {
      blind = false;
      return false;
    }
    long before = nanos;
    quiet = perSecond < FEW_PER_SECOND ? quiet + 1 : 0;
    if (perSecond > MAX_PER_SECOND) {
      nanos = Math.max(leastNanos, Math.min(LONGEST_NANOS, 2 * nanos));
    } else if (quiet >= QUIET_LOOKS) {
      nanos = Math.max(leastNanos, nanos / 2);
      quiet = 0;
    }
    blind = nanos != before;
    return blind;
  }
}
