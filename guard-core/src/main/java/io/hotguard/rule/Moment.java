/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import io.hotguard.GuardMode;

/** The moment at which a rule works, in the order in which a service meets them. */
public enum Moment {
  /** At build time, over class files and configuration files. */
  BUILD,
  /** At start, once, over the effective configuration of the live process. */
  STARTUP,
  /** At run time, in {@link GuardMode#ENFORCE}: the guard replaces the hazard and counts it. */
  RUN,
  /** After an incident, over a flight recording: the report weighs the hazard by its cost. */
  INCIDENT
}
