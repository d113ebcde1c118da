/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

/** The mode in which the profile guard starts. */
public enum ProfileMode {
  /** Nothing. */
  OFF,
  /** Record, diagnose and report; it never changes what the application does. */
  WARN
}
