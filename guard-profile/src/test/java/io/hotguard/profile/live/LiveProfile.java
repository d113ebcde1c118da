/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.GuardSnapshot;
import io.hotguard.Guards;
import java.util.Optional;

/** The profile guard as everybody sees it. */
final class LiveProfile {
  private LiveProfile() {}

  /** The finding that it shows, if there is one. */
  static Optional<GuardSnapshot> find() {
    return Guards.snapshots().stream().filter(each -> each.name().equals("profile")).findFirst();
  }

  static GuardSnapshot snapshot() {
    return find().orElseThrow();
  }
}
