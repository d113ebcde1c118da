/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logback;

import ch.qos.logback.classic.Level;
import io.hotguard.Guard;
import io.hotguard.Guards;
import io.hotguard.logging.policy.LoggingPolicy;
import java.util.List;

/**
 * The running guard of one logger context of Logback, and its policy, which you can change at run
 * time.
 *
 * <p><b>Threading:</b> any thread; no method waits.
 */
public interface LogbackGuard extends Guard, LoggingPolicy<Level> {

  /** Returns the enforcing Logback guards of this process by name. */
  static List<LogbackGuard> all() {
    return Guards.all().values().stream()
        .filter(LogbackGuard.class::isInstance)
        .map(LogbackGuard.class::cast)
        .toList();
  }

  /**
   * Returns the level at and below which a full ring drops and counts events, by default {@link
   * Level#INFO}; with {@link Level#OFF} it drops none.
   */
  @Override
  Level threshold();

  /** Changes the threshold; {@link Level#OFF} lets every level spill. */
  @Override
  void setThreshold(Level threshold);
}
