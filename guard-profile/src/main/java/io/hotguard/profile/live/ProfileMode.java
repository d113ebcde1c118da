/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

/** The mode in which the profile guard starts. */
public enum ProfileMode {
  /** Does nothing. */
  OFF,
  /** Records, diagnoses and reports; never changes the application's behaviour. */
  WARN
}
