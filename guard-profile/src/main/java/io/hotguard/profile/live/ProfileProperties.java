/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.property.GuardProperties;
import io.hotguard.property.GuardProperty;
import io.hotguard.property.GuardPropertyProvider;
import java.time.Duration;
import java.util.List;

/** The properties of the profile guard. */
public final class ProfileProperties implements GuardPropertyProvider {
  private static final String SINCE = "0.1";

  /** The mode of the profile guard; by default {@code warn}, which starts it alone only if set. */
  public static final GuardProperty<ProfileMode> MODE =
      GuardProperty.choice("hotguard.profile.mode", ProfileMode.class)
          .since(SINCE)
          .doc(
              "Mode of the profile guard that a program starts: off does nothing, warn records and reports; an explicit warn also starts the guard with the first other guard.")
          // As for the modes of the other guards.
          .weakens(GuardProperties.MODE, mode -> true)
          .defaultsTo(ProfileMode.WARN);

  /** The number of exceptions a second that is trouble; by default 1000. */
  public static final GuardProperty<Integer> EXCEPTIONS_PER_SECOND =
      GuardProperty.integer("hotguard.profile.exceptions-per-second", 1, 1_000_000_000)
          .unit("exceptions")
          .since(SINCE)
          .doc("Exceptions per second that count as trouble; the guard then examines their stacks.")
          .defaultsTo(1_000);

  /** The time of the recording for a diagnosis; by default 5 s. */
  public static final GuardProperty<Duration> ESCALATION =
      GuardProperty.duration(
              "hotguard.profile.escalation", Duration.ofMillis(100), Duration.ofMinutes(1))
          .since(SINCE)
          .doc("How long the guard records samples, waits and exceptions for a diagnosis.")
          .defaultsTo(Duration.ofSeconds(5));

  /** The least time between two diagnoses of trouble; by default 10 min. */
  public static final GuardProperty<Duration> PAUSE =
      GuardProperty.duration("hotguard.profile.pause", Duration.ZERO, Duration.ofDays(1))
          .since(SINCE)
          .doc("Minimum time between two automatic diagnoses.")
          .defaultsTo(Duration.ofMinutes(10));

  /** Creates the provider. */
  public ProfileProperties() {}

  @Override
  public List<GuardProperty<?>> properties() {
    return List.of(MODE, EXCEPTIONS_PER_SECOND, ESCALATION, PAUSE);
  }
}
