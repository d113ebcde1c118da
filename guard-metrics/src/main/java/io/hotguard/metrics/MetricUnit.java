/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

/** What the values of a recorder are measured in. */
public enum MetricUnit {
  /** Nanoseconds. */
  NANOSECONDS,
  /** Bytes. */
  BYTES,
  /** A number of things. */
  COUNT
}
