/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.GuardCompanion;
import io.hotguard.property.GuardProperties;
import io.hotguard.property.PropertyOrigin;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Starts the profile guard beside the first other guard if {@link ProfileProperties#MODE} is set to
 * {@code warn}; the default alone does not start it. A guard that a program starts replaces it.
 */
public final class ProfileCompanion implements GuardCompanion {
  private static final AtomicReference<@Nullable ProfileGuard> BESIDE = new AtomicReference<>();
  private static final AtomicInteger STARTED_BY_PROGRAMS = new AtomicInteger();

  /** Creates the companion. */
  public ProfileCompanion() {}

  @Override
  public Optional<Runnable> start() {
    GuardProperties properties = GuardProperties.load();
    if (properties.origin(ProfileProperties.MODE) == PropertyOrigin.DEFAULT
        || properties.get(ProfileProperties.MODE) == ProfileMode.OFF
        || STARTED_BY_PROGRAMS.get() > 0) {
      return Optional.empty();
    }
    ProfileGuard guard = ProfileGuard.startBeside(properties);
    BESIDE.set(guard);
    if (STARTED_BY_PROGRAMS.get() > 0) {
      guard.end(); // The starter of that guard did not see this one yet.
    }
    return Optional.of(
        () -> {
          // Clears only its own guard: the next one may have been started before this call.
          BESIDE.compareAndSet(guard, null);
          guard.end();
        });
  }

  /** Ends this guard, since a program starts its own. */
  static void programStarts() {
    STARTED_BY_PROGRAMS.incrementAndGet();
    ProfileGuard beside = BESIDE.getAndSet(null);
    if (beside != null) {
      beside.end();
    }
  }

  /** Called when a guard that a program started is closed. */
  static void programCloses() {
    STARTED_BY_PROGRAMS.decrementAndGet();
  }
}
