/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Percentiles over many processes as Prometheus and ClickHouse compute them, beside the exact ones.
 * Start at {@code FleetCommand}.
 */
@NullMarked
package io.hotguard.benchmarks.fleet;

import org.jspecify.annotations.NullMarked;
