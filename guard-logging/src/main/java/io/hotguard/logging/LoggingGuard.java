/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.Guard;
import io.hotguard.Guards;
import io.hotguard.logging.policy.OverflowMode;
import io.hotguard.logging.policy.SpillMode;
import java.util.List;
import org.apache.logging.log4j.Level;

/**
 * The running guard of one logger context, and its policy, which you can change at run time.
 *
 * <p>A change takes effect with the next event and needs no reconfiguration. The same operations
 * are in JMX as {@code io.hotguard:type=LoggingPolicy,name=<guard>}.
 *
 * <p><b>Threading:</b> any thread; no method waits.
 */
public interface LoggingGuard extends Guard {

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
  Level threshold();

  /** Changes the threshold; {@link Level#OFF} lets every level spill. */
  void setThreshold(Level threshold);

  /** Returns when events above the threshold go to disk; default {@link SpillMode#FULL}. */
  SpillMode spill();

  /** Changes when events above the threshold go to disk. Events on disk are still replayed. */
  void setSpill(SpillMode mode);

  /**
   * Returns where a full ring sends events at or below the threshold; default {@link
   * OverflowMode#DROP}.
   */
  OverflowMode overflow();

  /** Changes where a full ring sends events at or below the threshold. */
  void setOverflow(OverflowMode mode);

  /**
   * Tells whether low levels are refused, before their message is built, while the ring is nearly
   * full; by default false.
   */
  boolean isRelief();

  /** Switches relief on or off: the refusal of low levels above the ring's high-water mark. */
  void setRelief(boolean relief);

  /** Returns the changes to the current configuration, one sentence each. */
  List<String> changes();

  /** Returns each problem that limits the guard, such as a full disk, and its remedy. */
  List<String> problems();
}
