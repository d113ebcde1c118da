/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

/**
 * The profile guard in JMX, under {@code io.hotguard:type=Profile}; its counters and findings are
 * under {@code io.hotguard:type=Guard,name=profile}.
 */
public interface ProfileMXBean {

  /**
   * Records more for a while, then says what the recording bears out, as {@code hotguard diagnose}
   * does. Returns when that is done.
   *
   * @return the diagnosis in words
   * @throws IllegalStateException if the guard has stepped aside or is closed
   */
  String diagnose();

  /**
   * Returns the last diagnosis, whoever asked for it.
   *
   * @return the diagnosis in words; empty before the first
   */
  String getLastDiagnosis();

  /**
   * Returns what was the reason of the last diagnosis that nobody asked for.
   *
   * @return a sentence; empty before the first
   */
  String getLastTrouble();
}
