/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.jmx.Description;

/**
 * The profile guard in JMX, as {@code io.hotguard:type=Profile,name=profile}; its counters and
 * findings are under {@code io.hotguard:type=Guard,name=profile}.
 */
@Description("The Hotguard profile guard: a diagnosis now, and the last diagnosis.")
public interface ProfileMXBean {

  /**
   * Records for a while, then returns the diagnosis in words, as {@code hotguard diagnose} does.
   *
   * @throws IllegalStateException if the guard has stepped aside or is closed
   */
  @Description("Records for a while, then returns the diagnosis in words.")
  String diagnose();

  /**
   * Returns the last diagnosis in words, also of one that others asked for; empty before the first.
   */
  @Description("The last diagnosis in words; empty before the first.")
  String getLastDiagnosis();

  /** Returns why the last automatic diagnosis ran, in a sentence; empty before the first. */
  @Description("Reason of the last automatic diagnosis; empty before the first.")
  String getLastTrouble();
}
