/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.policy;

import java.util.List;

/**
 * The policy of a running logging guard, which you can change at run time.
 *
 * <p>A change takes effect with the next event and needs no reconfiguration. The same operations
 * are in JMX as {@link LoggingPolicyMXBean}, {@code io.hotguard:type=LoggingPolicy,name=<guard>}.
 *
 * <p><b>Threading:</b> any thread; no method waits.
 *
 * @param <L> the levels of the guarded logging library
 */
public interface LoggingPolicy<L> {

  /**
   * Returns the level at and below which a full ring drops and counts events, by default INFO; with
   * OFF it drops none.
   */
  L threshold();

  /** Changes the threshold; OFF lets every level spill. */
  void setThreshold(L threshold);

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

  /** Returns the changes to the current configuration, one sentence each. */
  List<String> changes();

  /** Returns each problem that limits the guard, such as a full disk, and its remedy. */
  List<String> problems();
}
