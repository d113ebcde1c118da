/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback.internal.context;

import io.hotguard.Guard;
import io.hotguard.GuardMode;
import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import io.hotguard.rule.Finding;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The visible guard of a context that is reported on and left as it is. <b>Threading:</b> snapshots
 * from any thread; the calls exclude each other.
 */
final class ObservedContext {
  private volatile int plannedChanges;
  private volatile List<Finding> findings = List.of();
  private Guards.@Nullable Registration registration;

  /** Shows the last report, and registers the guard with the first. */
  void show(int changes, List<Finding> found) {
    plannedChanges = changes;
    findings = found;
    if (registration == null) {
      registration = Guards.register(Guard.of("logging", GuardMode.WARN, this::count));
    }
  }

  private void count(GuardSnapshot.Builder counts) {
    counts.gauge("changes.planned", plannedChanges);
    findings.forEach(counts::finding);
  }

  /** Ends the visibility. */
  void end() {
    Guards.Registration visible = registration;
    registration = null;
    if (visible != null) {
      visible.close();
    }
  }
}
