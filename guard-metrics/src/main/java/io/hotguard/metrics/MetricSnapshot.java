/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.hotguard.metrics;

import static java.util.Objects.requireNonNull;

/**
 * The values of one recorder in an interval, or since its start.
 *
 * @param name the recorder's name
 * @param unit the unit of the values
 * @param distribution the values
 */
public record MetricSnapshot(String name, MetricUnit unit, Distribution distribution) {

  public MetricSnapshot {
    requireNonNull(name, "name");
    requireNonNull(unit, "unit");
    requireNonNull(distribution, "distribution");
  }
}
