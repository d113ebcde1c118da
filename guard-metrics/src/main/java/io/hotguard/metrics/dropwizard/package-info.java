/*
 * Copyright the Hotguard authors.
 * SPDX-License-Identifier: Apache-2.0
 */

/**
 * Dropwizard Metrics over recorders: reservoirs that cost a recorder's price, and a registry that
 * uses them for all its timers and histograms.
 *
 * <p>Needs {@code io.dropwizard.metrics:metrics-core} 4.2 on the class path; nothing else depends
 * on this package.
 */
@NullMarked
package io.hotguard.metrics.dropwizard;

import org.jspecify.annotations.NullMarked;
