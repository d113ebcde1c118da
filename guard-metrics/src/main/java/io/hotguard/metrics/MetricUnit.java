/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** The unit of a recorder's values. */
public enum MetricUnit {
  /** Nanoseconds. */
  NANOSECONDS,
  /** Bytes. */
  BYTES,
  /** A number of things. */
  COUNT
}
