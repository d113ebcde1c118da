/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.property.GuardProperties;
import java.time.Duration;

/** The settings of the guard, each from the property of its name in {@link ProfileProperties}. */
record ProfileSettings(
    long maxBytes,
    Duration leastWait,
    int exceptionsPerSecond,
    Duration escalation,
    Duration pause) {

  static ProfileSettings of(GuardProperties properties) {
    return new ProfileSettings(
        properties.get(ProfileProperties.MAX_BYTES),
        properties.get(ProfileProperties.LEAST_WAIT),
        properties.get(ProfileProperties.EXCEPTIONS_PER_SECOND),
        properties.get(ProfileProperties.ESCALATION),
        properties.get(ProfileProperties.PAUSE));
  }
}
