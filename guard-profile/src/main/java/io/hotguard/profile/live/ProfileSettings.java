/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.profile.live;

import io.hotguard.property.GuardProperties;
import java.time.Duration;

/**
 * How the guard works; each is the property of its name.
 *
 * @param maxBytes see {@link ProfileProperties#MAX_BYTES}
 * @param leastWait see {@link ProfileProperties#LEAST_WAIT}
 * @param exceptionsPerSecond see {@link ProfileProperties#EXCEPTIONS_PER_SECOND}
 * @param escalation see {@link ProfileProperties#ESCALATION}
 * @param pause see {@link ProfileProperties#PAUSE}
 */
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
