/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.logging.policy;

import io.hotguard.jmx.Description;
import java.util.List;

/** The policy of a running logging guard, for JMX. */
@Description("The policy of a Hotguard logging guard, which you can change while it runs.")
public interface LoggingPolicyMXBean {

  /** Returns the level at and below which a full ring drops events; {@code OFF} drops none. */
  @Description("Level at and below which a full ring buffer drops events; OFF drops none.")
  String getThreshold();

  /**
   * Changes the threshold.
   *
   * @throws IllegalArgumentException if there is no such level
   */
  void setThreshold(String threshold);

  /** Returns the spill mode: {@code full}, {@code always} or {@code off}. */
  @Description("When events above the threshold go to disk: full, always or off.")
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
  @Description("Where a full ring buffer sends events at or below the threshold: drop or disk.")
  String getOverflow();

  /**
   * Changes where a full ring sends events at or below the threshold: {@code drop} or {@code disk}.
   *
   * @throws IllegalArgumentException if there is no such mode
   */
  void setOverflow(String mode);

  /** Returns the changes to the current configuration, one sentence each. */
  @Description("Changes of the guard to the current configuration, one sentence each.")
  List<String> getChanges();

  /** Returns each problem that limits the guard. */
  @Description("Problems that limit the guard, one line each.")
  List<String> getProblems();
}
