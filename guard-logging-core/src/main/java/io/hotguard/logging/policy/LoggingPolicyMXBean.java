/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.policy;

import java.util.List;

/** The policy of a running logging guard, for JMX. */
public interface LoggingPolicyMXBean {

  /** Returns the level at and below which a full ring drops events; {@code OFF} drops none. */
  String getThreshold();

  /**
   * Changes the threshold.
   *
   * @throws IllegalArgumentException if there is no such level
   */
  void setThreshold(String threshold);

  /** Returns the spill mode: {@code full}, {@code always} or {@code off}. */
  String getSpill();

  /**
   * Changes the spill mode: {@code full}, {@code always} or {@code off}.
   *
   * @throws IllegalArgumentException if there is no such mode
   */
  void setSpill(String mode);

  /**
   * Returns where a full ring sends events at or below the threshold: {@code drop} or {@code disk}.
   */
  String getOverflow();

  /**
   * Changes where a full ring sends events at or below the threshold: {@code drop} or {@code disk}.
   *
   * @throws IllegalArgumentException if there is no such mode
   */
  void setOverflow(String mode);

  /** Returns the changes to the current configuration, one sentence each. */
  List<String> getChanges();

  /** Returns each problem that limits the guard. */
  List<String> getProblems();
}
