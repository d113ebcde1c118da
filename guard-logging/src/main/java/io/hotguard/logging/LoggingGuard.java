/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.Guard;
import io.hotguard.Guards;
import io.hotguard.logging.policy.LoggingPolicy;
import java.util.List;
import org.apache.logging.log4j.Level;

/**
 * The running guard of one logger context, and its policy, which you can change at run time.
 *
 * <p><b>Threading:</b> any thread; no method waits.
 */
public interface LoggingGuard extends Guard, LoggingPolicy<Level> {

  /** Returns the enforcing guards of this process by name; an application server has several. */
  static List<LoggingGuard> all() {
    return Guards.all().values().stream()
        .filter(LoggingGuard.class::isInstance)
        .map(LoggingGuard.class::cast)
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
