/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.internal.guard;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import org.jspecify.annotations.Nullable;

/**
 * The visible guard of a context that is reported on and left as it is. <b>Threading:</b> snapshots
 * from any thread; the calls exclude each other.
 */
public final class ObservedGuard {
  private volatile OwnLines report = OwnLines.none(GuardMode.WARN);
  private Guards.@Nullable Registration registration;

  /** Shows the guard, also without a report. */
  public void register() {
    if (registration == null) {
      registration = Guards.register(Guard.of("logging", GuardMode.WARN, this::count));
    }
  }

  /** Takes a report; false if it is the last one again, or nobody needs the report. */
  public boolean isNews(OwnLines next) {
    boolean news = !next.equals(report) && !OwnLines.isLate();
    report = next;
    return news;
  }

  private void count(GuardSnapshot.Builder counts) {
    OwnLines last = report;
    counts.gauge("changes.planned", last.changes().elements());
    last.hazards().found().forEach(counts::finding);
  }

  /** Ends the visibility. */
  public void end() {
    Guards.Registration visible = registration;
    registration = null;
    if (visible != null) {
      visible.close();
    }
  }
}
