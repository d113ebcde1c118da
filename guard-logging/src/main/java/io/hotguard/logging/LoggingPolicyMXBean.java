/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging;

import java.util.List;

/** The policy of a running logging guard, for JMX. */
public interface LoggingPolicyMXBean {

  /**
   * Returns the name of the level at and below which events are dropped and counted when the ring
   * is full; {@code OFF} means that none are.
   */
  String getThreshold();

  /**
   * Changes the threshold.
   *
   * @param threshold a level name
   * @throws IllegalArgumentException if there is no such level
   */
  void setThreshold(String threshold);

  /**
   * Returns when events above the threshold go to disk: {@code full}, {@code always} or {@code
   * off}.
   */
  String getSpill();

  /**
   * Changes when events above the threshold go to disk.
   *
   * @param mode {@code full}, {@code always} or {@code off}
   * @throws IllegalArgumentException if there is no such mode
   */
  void setSpill(String mode);

  /** Tells whether low levels are refused while the ring is nearly full. */
  boolean isRelief();

  /**
   * Switches relief on or off.
   *
   * @param relief true to refuse low levels while the ring is above its high-water mark
   */
  void setRelief(boolean relief);

  /** Returns what the guard has changed in the current configuration, one sentence each. */
  List<String> getChanges();

  /** Returns what keeps the guard from doing all it promises; empty if all is well. */
  List<String> getProblems();
}
