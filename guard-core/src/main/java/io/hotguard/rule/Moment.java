/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.rule;

import io.hotguard.GuardMode;

/** When a rule works, in the order in which a service meets them. */
public enum Moment {
  /** Over class files and configuration files, before anything runs. */
  BUILD,
  /** Over the effective configuration of the live process, once. */
  STARTUP,
  /** While the service runs, in {@link GuardMode#ENFORCE}: the hazard is replaced and counted. */
  RUN,
  /** Over a flight recording: the hazard is weighed by what it cost. */
  INCIDENT
}
