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

  /** The size limit of the recording on disk without the current chunk; by default 16 MiB. */
  public static final GuardProperty<Long> MAX_BYTES =
      GuardProperty.bytes("hotguard.profile.max-bytes", 1L << 20, 1L << 30)
          .since(SINCE)
          .doc(
              "Maximum size of the recording on disk, in addition to the recorder's current chunk.")
          .defaultsTo(16L << 20);

  /** The shortest wait that is always recorded; by default 10 ms. */
  public static final GuardProperty<Duration> LEAST_WAIT =
      GuardProperty.duration(
              "hotguard.profile.least-wait", Duration.ofMillis(1), Duration.ofMinutes(1))
          .since(SINCE)
          .doc("Shortest wait for a lock, a queue or a monitor that the guard always records.")
          .defaultsTo(Duration.ofMillis(10));

  /** The number of exceptions a second that is trouble; by default 1000. */
  public static final GuardProperty<Integer> EXCEPTIONS_PER_SECOND =
      GuardProperty.integer("hotguard.profile.exceptions-per-second", 1, 1_000_000_000)
          .unit("exceptions")
          .since(SINCE)
          .doc("Exceptions per second that count as trouble; the guard then examines their stacks.")
          .defaultsTo(1_000);

  /** The time of a detailed recording before a diagnosis; by default 5 s. */
  public static final GuardProperty<Duration> ESCALATION =
      GuardProperty.duration(
              "hotguard.profile.escalation", Duration.ofMillis(100), Duration.ofMinutes(1))
          .since(SINCE)
          .doc(
              "How long the guard records samples, shorter waits and exceptions before a diagnosis.")
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
    return List.of(MODE, MAX_BYTES, LEAST_WAIT, EXCEPTIONS_PER_SECOND, ESCALATION, PAUSE);
  }
}
