/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

/**
 * The profile guard in JMX, as {@code io.hotguard:type=Profile,name=profile}; its counters and
 * findings are under {@code io.hotguard:type=Guard,name=profile}.
 */
public interface ProfileMXBean {

  /**
   * Records for a while, then returns the diagnosis in words, as {@code hotguard diagnose} does.
   *
   * @throws IllegalStateException if the guard has stepped aside or is closed
   */
  String diagnose();

  /**
   * Returns the last diagnosis in words, also of one that others asked for; empty before the first.
   */
  String getLastDiagnosis();

  /** Returns why the last automatic diagnosis ran, in a sentence; empty before the first. */
  String getLastTrouble();
}
