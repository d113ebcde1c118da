/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.agent.settings;

import io.hotguard.profile.live.ProfileGuard;
import io.hotguard.property.GuardProperties;

/** Starts the profile guard of an application that has no other guard. */
public final class ProfileStart {
  private ProfileStart() {}

  /** Starts the guard, which ends with the process. */
  public static void start() {
    @SuppressWarnings("resource")
    ProfileGuard unused = ProfileGuard.start(GuardProperties.load());
  }
}
