/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import io.hotguard.Guard;
import io.hotguard.Guards;
import java.util.List;
import org.apache.logging.log4j.Level;

/**
 * The running guard of one logger context, and the policy that can be changed while it runs.
 *
 * <p>A change takes effect with the next event and needs no reconfiguration. The same operations
 * are in JMX as {@code io.hotguard:type=LoggingPolicy,name=<guard>}.
 *
 * <p><b>Threading:</b> any thread; nothing here waits.
 */
public interface LoggingGuard extends Guard {

  /**
   * Returns the guards of this process that enforce, in the order of their names: usually one, in
   * an application server one per application.
   */
  static List<LoggingGuard> all() {
    return Guards.all().values().stream()
        .filter(LoggingGuard.class::isInstance)
        .map(LoggingGuard.class::cast)
        .toList();
  }

  /**
   * Returns the level at and below which events are dropped and counted when the ring is full, by
   * default {@link Level#INFO}; {@link Level#OFF} means that none are.
   */
  Level threshold();

  /**
   * Changes the threshold.
   *
   * @param threshold a level; {@link Level#OFF} lets every level spill
   */
  void setThreshold(Level threshold);

  /** Returns when events above the threshold go to disk, by default {@link SpillMode#FULL}. */
  SpillMode spill();

  /**
   * Changes when events above the threshold go to disk. Events already there are still replayed.
   */
  void setSpill(SpillMode mode);

  /**
   * Tells whether low levels are refused, before their message is built, while the ring is nearly
   * full; by default they are not.
   */
  boolean isRelief();

  /**
   * Switches relief on or off.
   *
   * @param relief true to refuse low levels while the ring is above its high-water mark
   */
  void setRelief(boolean relief);

  /** Returns what the guard has changed in the current configuration, one sentence each. */
  List<String> changes();

  /**
   * What keeps the guard from doing all it promises: a directory that cannot be written, a full
   * disk, a damaged segment.
   *
   * @return messages that say what is wrong and what mends it; empty if all is well
   */
  List<String> problems();
}
